import { classNames } from '../class-names.ts';
import { cssVariables } from '../css-variables.ts';
import styles from './project-tile.module.css';

interface ProjectTileProps {
  readonly name: string;
  readonly size: 32 | 44;
  /** A fair's main colour and what is readable on it; without it one of our own, always the same for the same name. */
  readonly colour?: { readonly ground: string; readonly ink: string } | undefined;
  /** A logo of its own stands there instead. */
  readonly logoUrl?: string | null;
  /** Grey, for what is outside fairs. */
  readonly isPlain?: boolean;
}

const grounds = ['#0b7a6e', '#7443c7', '#a84a17', '#1f5fd6', '#8a3b6b', '#4d6b1f'];
const grey = '#5e5a57';

function ownGround(name: string): string {
  const sum = [...name].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
  return grounds[sum % grounds.length] ?? grey;
}

function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = words.filter((word) => /^\p{L}/u.test(word)).slice(0, 2);
  return (
    letters.length > 1 ? letters.map((word) => [...word][0]).join('') : (words[0] ?? '').slice(0, 2)
  ).toUpperCase();
}

/** The square that stands for a project. */
export function ProjectTile({ name, size, colour, logoUrl = null, isPlain = false }: ProjectTileProps) {
  if (logoUrl !== null)
    return (
      <span className={classNames(styles['tile'], size === 44 && styles['big'], styles['logo'])}>
        <img src={logoUrl} alt="" />
      </span>
    );
  const ground = colour?.ground ?? (isPlain ? grey : ownGround(name));
  return (
    <span
      className={`${styles['tile']} ${size === 44 ? styles['big'] : ''}`}
      style={cssVariables({ '--ground': ground, '--letters': colour?.ink ?? '#ffffff' })}
      aria-hidden="true"
    >
      {initials(name)}
    </span>
  );
}
