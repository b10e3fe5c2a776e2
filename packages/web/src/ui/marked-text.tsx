import { hitParts } from '../lib/find-text.ts';
import styles from './marked-text.module.css';

/** A text in which what was looked for is marked. */
export function MarkedText({ text, q }: { readonly text: string; readonly q: string }) {
  if (q === '') return text;
  return hitParts(text, q).map(({ text: piece, isHit }, at) =>
    isHit ? (
      <mark key={at} className={styles['hit']}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
