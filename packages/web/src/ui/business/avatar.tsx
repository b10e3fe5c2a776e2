import styles from './avatar.module.css';

const tints = 5;

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => [...word].slice(0, 1))
    .slice(0, 2)
    .join('')
    .toUpperCase();

/** Always the same one for the same name. */
const tintOf = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % tints;

/** The disc that stands for a person. */
export function Avatar({ name, size }: { readonly name: string; readonly size: 20 | 24 | 26 | 32 | 40 }) {
  return (
    <span className={styles['avatar']} data-size={size} data-tint={tintOf(name)} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
