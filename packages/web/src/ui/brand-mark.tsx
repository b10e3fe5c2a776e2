import styles from './brand-mark.module.css';

/** The product's mark: a lead caught on its way up. */
export function BrandMark({ size = 32 }: { readonly size?: 24 | 32 }) {
  return (
    <svg className={styles['mark']} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect className={styles['ground']} width="24" height="24" rx="7" />
      <path className={styles['line']} d="M3.2 16.2 20.8 7.8" />
      <circle className={styles['line']} cx="12" cy="12" r="5" />
      <path className={styles['gap']} d="M8.2 8.75a5 5 0 0 0-.45 5.9" />
      <path className={styles['stroke']} d="M8.75 8.2a5 5 0 0 0-.6 7" />
      <path className={styles['gap']} d="M14.4 10.85 20.8 7.8" />
      <path className={styles['line']} d="M12.6 11.7 20.8 7.8" />
    </svg>
  );
}

/** Mark and name, as at the head of sign-in and of the sidebar. */
export function Brand({ size = 32 }: { readonly size?: 24 | 32 }) {
  return (
    <span className={styles['brand']}>
      <BrandMark size={size} />
      <b className={styles['name']} translate="no">
        Fairlead
      </b>
    </span>
  );
}
