export { startServer } from './server.ts'
export type {
  Completion,
  Completions,
  FilePlace,
  Fix,
  OpenProject,
  Place,
  Problem,
  Project,
  ProjectOptions,
  TextChange,
} from './project.ts'
