import { codeLength, isCode } from '@fairlead/contract/code';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/scanner/code-field.tsx';
import styles from './type-form.module.css';

interface TypeFormProps {
  /** A right code was typed. */
  readonly onCode: (code: string) => void;
  readonly input?: RefObject<HTMLInputElement | null>;
  /** The screen's notice, where the form covers it. */
  readonly notice?: string | null;
}

/** The ten characters below a printed code, where the camera is of no use. */
export function TypeForm({ onCode, input, notice = null }: TypeFormProps) {
  const { t } = useTranslation(['codes', 'camera']);
  const own = useRef<HTMLInputElement>(null);
  const field = input ?? own;
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const isWhole = text.length === codeLength;
  const isRight = isCode(text);
  const isWrong = isWhole ? !isRight : isTried;
  const progress = { count: text.length, total: codeLength };
  const message = isRight
    ? t('typed.right')
    : isWhole
      ? t('camera:typed.wrong')
      : t(isTried ? 'camera:typed.incomplete' : 'camera:typed.progress', progress);
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isRight) onCode(text);
        else field.current?.focus();
      }}
    >
      <CodeField
        text={text}
        tone={notice !== null ? 'wrong' : isRight ? 'good' : isWrong ? 'wrong' : 'plain'}
        message={notice ?? message}
        input={field}
        onChange={(next) => {
          setText(next);
          setTried(false);
        }}
      />
      <Button kind="main" size="tall" isWide type="submit" className={styles['act']}>
        {t('typed.act')}
      </Button>
    </form>
  );
}
