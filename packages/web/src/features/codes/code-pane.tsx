import { codeLength, isCode, printCode } from '@fairlead/contract/code';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SidePane } from '../../ui/business/side-pane.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { checkIcon, closeIcon } from '../../ui/icons.ts';
import { CodeField } from '../../ui/scanner/code-field.tsx';
import { StampedHead } from '../../ui/stamped-head.tsx';
import type { Assigned } from './assign-form.tsx';
import styles from './assign-scanner.module.css';
import type { FoundParts } from './people.ts';

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

interface CodePaneProps {
  readonly assigned: readonly Assigned[];
  /** The code that was read: what it is, and what can be done with it. */
  readonly found: FoundParts | null;
  readonly onClose: () => void;
}

/** Beside the camera on a wide screen: the code that was read, below it those that are assigned by now. */
export function CodePane({ assigned, found, onClose }: CodePaneProps) {
  const { t } = useTranslation('codes');
  const heading = useRef<HTMLHeadingElement>(null);
  const title = found?.title ?? t('idle.title');
  const foundTitle = found?.title;
  useEffect(() => {
    // A field that takes the focus by itself keeps it.
    const isInField = /^(?:input|select|textarea)$/i.test(document.activeElement?.tagName ?? '');
    if (foundTitle !== undefined && !isInField) heading.current?.focus();
  }, [foundTitle]);
  useEffect(() => {
    if (found === null) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [found, onClose]);
  return (
    <SidePane
      label={t('pane')}
      resizeLabel={t('paneWidth')}
      storageKey="fairlead.pane.codes"
      width={364}
      widest={520}
      kind="work"
    >
      <div className={styles['scroll']}>
        <section className={styles['found']} aria-label={title}>
          <StampedHead
            stamp={found?.stamp}
            end={found && <IconButton icon={closeIcon} label={t('close')} size="compact" onClick={onClose} />}
            isAnnounced
          >
            <h2 ref={heading} tabIndex={-1} className={styles['title']}>
              {title}
            </h2>
            <p className={styles['detail']}>{found?.detail ?? t('idle.text')}</p>
          </StampedHead>
          {found?.body}
        </section>
        {assigned.length > 0 && (
          <section className={styles['assigned']} aria-labelledby="codes-assigned">
            <h2 id="codes-assigned" className={styles['subtitle']}>
              {t('assigned.count', { count: assigned.length })}
            </h2>
            <ul>
              {assigned.toReversed().map(({ code, name, projectId, beaconId }) => (
                <li key={code} className={styles['row']}>
                  <Icon of={checkIcon} size={16} className={styles['check']} />
                  <Link
                    className={styles['paneName']}
                    to={`/project/${projectId}/mixie-point/${beaconId}`}
                    title={name}
                  >
                    {name}
                  </Link>
                  <span translate="no" className={styles['code']}>
                    {printCode(code)}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </SidePane>
  );
}
