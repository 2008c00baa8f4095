/** The target of a build (production or preview), and the reason for this assumption. */
export interface Environment {
  name: 'production' | 'preview'
  /** Completes "because …"; undefined for the default without any indication. */
  reason: string | undefined
}
