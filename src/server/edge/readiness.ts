/** Whether the process accepts new requests. */
export interface Readiness {
  /** True from the start of a stop: a balancer must send no new requests. */
  isDraining: boolean
}
