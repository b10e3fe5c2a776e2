import { codeLength, isCode, normalizeCode, readCode } from '@fairlead/contract/code';
import { type RefObject, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeFieldMark } from '../../lib/camera/use-key-scanner.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { alertIcon, checkCircleIcon, clockIcon, type IconShape } from '../icons.ts';
import styles from './code-field.module.css';

export type CodeTone = 'plain' | 'good' | 'wrong' | 'wait';

const icons: Record<Exclude<CodeTone, 'plain'>, IconShape> = {
  good: checkCircleIcon,
  wrong: alertIcon,
  wait: clockIcon,
};

interface CodeFieldProps {
  /** Normalized, at most ten characters. */
  readonly text: string;
  readonly tone: CodeTone;
  /** The state of what was typed. */
  readonly message: string;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onChange: (text: string) => void;
}

/** Returns the relevant part of a typed or pasted text: the code in a URL, else the characters that a code may have. */
function readTyped(typed: string): string {
  const whole = readCode(typed);
  if (whole !== null && isCode(whole)) return whole;
  return normalizeCode(typed)
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, codeLength);
}

/** Ten cells in two groups of five, as printed, over one real text field. */
export function CodeField({ text, tone, message, input, onChange }: CodeFieldProps) {
  const { t } = useTranslation('camera');
  const id = useId();
  const [isFocused, setFocused] = useState(false);
  const cells = Array.from({ length: codeLength }, (_, index) => (
    <span key={index} className={classNames(styles['cell'], isFocused && index === text.length && styles['now'])}>
      {text[index]}
    </span>
  ));
  return (
    <div>
      <label className={styles['field']} data-tone={tone} htmlFor={id}>
        <span className={styles['cells']} aria-hidden="true">
          <span className={styles['group']}>{cells.slice(0, codeLength / 2)}</span>
          <span className={styles['group']}>{cells.slice(codeLength / 2)}</span>
        </span>
        <input
          {...codeFieldMark}
          ref={input}
          id={id}
          className={styles['input']}
          value={text}
          aria-label={t('typed.label')}
          aria-describedby={`${id}-state`}
          aria-invalid={tone === 'wrong' || undefined}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          inputMode="text"
          enterKeyHint="done"
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onChange={(event) => onChange(readTyped(event.target.value))}
        />
      </label>
      <p id={`${id}-state`} className={styles['state']} data-tone={tone} role="status">
        {tone !== 'plain' && <Icon of={icons[tone]} size={16} />}
        <span>{message}</span>
      </p>
    </div>
  );
}
