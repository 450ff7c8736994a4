/** Whether the process may get new requests. */
export interface Readiness {
  /** Set when the process begins to stop: from then on it must get no new requests. */
  isDraining: boolean
}
