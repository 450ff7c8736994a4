import { moscowProjects } from './moscow.ts'
import { petersburgProjects } from './petersburg.ts'
import type { ProjectModel } from './project-model.ts'

/** The six projects of the demo company. */
export const projects: readonly ProjectModel[] = [...moscowProjects, ...petersburgProjects]
