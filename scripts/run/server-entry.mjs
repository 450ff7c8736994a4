// The entry of the built server, `dist/server/main.js`. Runs on any Node ≥ 20, to say which one is needed.
const MAJOR = 24
if (Number(process.versions.node.split('.')[0]) < MAJOR) {
  console.error(
    `kvartal: the server needs Node ${MAJOR} or newer, and this is ${process.version}: start it with node_modules/.bin/node, ` +
      'which `npm install` brings, or with `npm start`.',
  )
  process.exit(1)
}
// The build has it beside this file.
await import(new URL('site.js', import.meta.url).href)
