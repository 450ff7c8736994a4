/* A module of its own for the build: what is loaded late is found by its name. */
export { PlotPlan } from './plot-plan.tsx'
