import styles from './desk.module.css';

/** Keys as they stand on a keyboard; the list that "?" opens has them for screen readers. */
export function Keys({ keys }: { readonly keys: readonly string[] }) {
  return (
    <span className={styles['keys']} aria-hidden="true">
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
