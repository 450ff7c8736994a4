import type { PressContent } from './content.ts'
import { press2025 } from './press-2025.ts'
import { press2026 } from './press-2026.ts'

/** Every press piece of the demo company, newest first. */
export const press: readonly PressContent[] = [...press2026, ...press2025]
