import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The version of react and react-dom with whose files the rewriting below was checked. */
export const CHECKED_REACT_VERSION = '19.3.1'

const packages = join(import.meta.dirname, '../../node_modules')
/** React's published files for production by the names under which they are imported. */
const files: Readonly<Record<string, string>> = {
  react: join(packages, 'react/cjs/react.production.js'),
  'react/jsx-runtime': join(packages, 'react/cjs/react-jsx-runtime.production.js'),
  'react-dom': join(packages, 'react-dom/cjs/react-dom.production.js'),
  'react-dom/client': join(packages, 'react-dom/cjs/react-dom-client.production.js'),
  scheduler: join(packages, 'scheduler/cjs/scheduler.production.js'),
}
const names = new Map(Object.entries(files).map(([name, file]) => [file, name]))

/** Whether a module is one of React's own files. */
export function isReact(id: string): boolean {
  return names.has(id)
}

/**
 * Builds React's own published files into browser bundles as ES modules. As CommonJS each is a function that an engine
 * parses twice: once to find its end, again when it is called. Their code stays as it is but for `require` and
 * `exports`.
 */
export const reactAsModules: Plugin = {
  name: 'react-as-modules',
  enforce: 'pre',
  apply: 'build',
  resolveId(source) {
    return this.environment.name === 'client' ? files[source] : undefined
  },
  load(id) {
    if (this.environment.name !== 'client' || !isReact(id)) return undefined
    // Only what is imported of it stays: evaluating one of React's files has no effect of its own.
    return { code: toModule(readFileSync(id, 'utf8'), names.get(id)), moduleSideEffects: false }
  },
}

/** Rewrites a CommonJS file of React as an ES module. `react` also has a default export, as libraries import it. */
export function toModule(commonJs: string, name: string | undefined): string {
  const imported: string[] = []
  const exported = new Set<string>()
  const code = commonJs
    .replace(/^"use strict";$/m, '')
    .replaceAll(/\b(\w+) = require\("([\w/-]+)"\)/g, (_all, variable: string, from: string) => {
      imported.push(`import * as __${variable} from '${from}'`)
      return `${variable} = __${variable}`
    })
    .replaceAll(/\bexports\.(\w+)/g, (_all, key: string) => {
      exported.add(key)
      return `__export_${key}`
    })
  const keys = [...exported]
  return [
    ...imported,
    `var ${keys.map((key) => `__export_${key}`).join(', ')}`,
    code,
    `export { ${keys.map((key) => `__export_${key} as ${key}`).join(', ')} }`,
    name === 'react'
      ? `export default { ${keys.map((key) => `${key}: __export_${key}`).join(', ')} }`
      : '',
  ].join('\n')
}
