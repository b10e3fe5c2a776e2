import { codeLength, isCode } from '@fairlead/contract/code';
import { getScanInfo, type PublicPoint } from '@fairlead/contract/scans';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiProblem } from '../../../lib/client/failures.ts';
import { joinShown } from '../../../lib/i18n/shown-value.ts';
import { useIsOnline } from '../../../lib/offline/use-is-online.ts';
import { useEndpoint } from '../../../lib/query/query.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeField, type CodeTone } from '../../../ui/scanner/code-field.tsx';
import { VisitorThumbnail } from '../../../ui/visitor/thumbnail.tsx';
import { Shares } from '../shares.tsx';
import styles from './scanner-screen.module.css';

/**
 * TYPING until the tenth character; then the check character decides, and the server tells what a right code is assigned to.
 */
type TypedState = 'TYPING' | 'WRONG' | 'LOOKING' | 'FOUND' | 'UNKNOWN' | 'NOT_A_POINT' | 'UNREACHABLE';

interface TypedCode {
  /** Normalized, at most ten characters. */
  readonly text: string;
  readonly state: TypedState;
  readonly point: PublicPoint | null;
  readonly change: (text: string) => void;
}

function useTypedCode(): TypedCode {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const isOnline = useIsOnline();
  const isRight = isCode(text);
  const info = useEndpoint(
    getScanInfo,
    { query: { qrCode: text } },
    { enabled: isRight, staleTime: 300_000, call: { isQuiet: true } },
  );

  useEffect(() => {
    if (isRight && info.data?.kind === 'TRADE_FAIR') void navigate(`/trade-fair/redirect/${text}`);
  }, [isRight, info.data, text, navigate]);

  const state = (): TypedState => {
    if (text.length < codeLength) return 'TYPING';
    if (!isRight) return 'WRONG';
    if (info.data) return info.data.kind === 'BEACON' ? 'FOUND' : 'NOT_A_POINT';
    if (info.error instanceof ApiProblem && info.error.status === 404) return 'UNKNOWN';
    return info.error !== null || !isOnline ? 'UNREACHABLE' : 'LOOKING';
  };
  return {
    text,
    state: state(),
    point: isRight && info.data?.kind === 'BEACON' ? info.data.point : null,
    change: setText,
  };
}

const tones: Record<TypedState, CodeTone> = {
  TYPING: 'plain',
  WRONG: 'wrong',
  LOOKING: 'good',
  FOUND: 'good',
  UNKNOWN: 'wrong',
  NOT_A_POINT: 'wrong',
  UNREACHABLE: 'wait',
};

interface TypedCodeFormProps {
  /** Saves a right code. Resolves when it is stored; the form keeps what was typed until then. */
  readonly onSave: (code: string) => Promise<void>;
  readonly input?: RefObject<HTMLInputElement | null>;
  /** The screen's notice, where the form covers it. */
  readonly notice?: string | null;
}

/** The way in without a camera: checked while typing, shown before anything is saved. */
export function TypedCodeForm({ onSave, input, notice = null }: TypedCodeFormProps) {
  const { t } = useTranslation(['scans', 'camera']);
  const own = useRef<HTMLInputElement>(null);
  const field = input ?? own;
  const code = useTypedCode();
  const [isIncomplete, setIncomplete] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { state, point, text } = code;
  const isIncompleteShown = isIncomplete && state === 'TYPING';
  const progress = { count: text.length, total: codeLength };
  const canSave = state === 'FOUND' || state === 'UNREACHABLE' || state === 'LOOKING';

  const status = (): string => {
    if (state === 'TYPING') return t(isIncompleteShown ? 'camera:typed.incomplete' : 'camera:typed.progress', progress);
    return state === 'WRONG' ? t('camera:typed.wrong') : t(`typed.state.${state}`);
  };

  async function save(): Promise<void> {
    if (!canSave) {
      setIncomplete(state === 'TYPING');
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await onSave(text);
      code.change('');
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The screen shows a failure to store; what was typed stays.
        if (!isBusy) void save().catch(() => undefined);
      }}
    >
      <CodeField
        text={text}
        tone={isIncompleteShown || notice !== null ? 'wrong' : tones[state]}
        message={notice ?? status()}
        input={field}
        onChange={code.change}
      />
      {point !== null && (
        <div className={styles['point']}>
          <VisitorThumbnail point={point} />
          <div className={styles['text']}>
            <p lang={point.titleLanguage} className={styles['title']}>
              {point.title}
            </p>
            <p translate="no" className={styles['detail']}>
              {joinShown([point.exhibitor.name, point.stand])}
            </p>
          </div>
        </div>
      )}
      <Button kind="main" size="tall" isWide type="submit" isBusy={isBusy} className={styles['save']}>
        {t(state === 'UNREACHABLE' ? 'typed.save' : 'typed.saveAndOpen')}
      </Button>
      {point !== null && (
        <div className={styles['shares']}>
          <Shares exhibitor={point.exhibitor} />
        </div>
      )}
    </form>
  );
}
