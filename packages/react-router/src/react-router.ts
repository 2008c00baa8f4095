import type { ResolvedConfig } from 'vite'

/** A route of React Router's route configuration. */
export interface Route {
  id: string
  parentId?: string | undefined
  path?: string | undefined
  index?: boolean | undefined
  caseSensitive?: boolean | undefined
  /** Module relative to the app folder. */
  file: string
}

/** The part of React Router's settings that the plugin uses. */
export interface ReactRouterConfig {
  /** Absolute. */
  appDirectory: string
  /** Absolute. */
  buildDirectory: string
  basename: string
  /** Undefined or false: no page is written. */
  prerender?: unknown
  routes: Readonly<Record<string, Route>>
  ssr: boolean
  /** Undefined before version 7.5, and in version 8. */
  future: { v8_viteEnvironmentApi?: boolean; unstable_viteEnvironmentApi?: boolean }
}

/** React Router's module for servers. */
export interface ServerBuild {
  routes?: Readonly<Record<string, Omit<Route, 'file'> & { module: { handle?: unknown } }>>
}

/** Return the settings that React Router adds to those of Vite; undefined without its plugin. */
export function configOf(config: ResolvedConfig): ReactRouterConfig | undefined {
  const { __reactRouterPluginContext: context } = config as {
    __reactRouterPluginContext?: { reactRouterConfig: ReactRouterConfig }
  }
  return context?.reactRouterConfig
}
