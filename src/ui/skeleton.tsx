import styles from './skeleton.module.css'

interface SkeletonProps {
  /** CSS sizes; they must be those of what comes, so that nothing moves. */
  width?: string | undefined
  height: string
}

/** A quiet place for something that is being loaded. */
export function Skeleton({ width = '100%', height }: SkeletonProps) {
  return <span className={styles['skeleton']} style={{ width, height }} aria-hidden="true" />
}
