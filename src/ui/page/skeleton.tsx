import styles from './skeleton.module.css'

interface SkeletonProps {
  /** CSS sizes, equal to those of the content to avoid layout shifts. */
  width?: string | undefined
  height: string
}

/** A placeholder for content that is loading. */
export function Skeleton({ width = '100%', height }: SkeletonProps) {
  return <span className={styles['skeleton']} style={{ width, height }} aria-hidden="true" />
}
