import { printCode } from '@fairlead/contract/code';
import { currentTexts } from '@fairlead/contract/consent-texts';
import { getCurrentExhibitor } from '@fairlead/contract/exhibitors';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { relativeDay } from '../../lib/dates.ts';
import { formatTime } from '../../lib/i18n/formats.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { useIsOnline } from '../../lib/offline/use-is-online.ts';
import { useOutbox } from '../../lib/offline/use-outbox.tsx';
import { useEndpoint } from '../../lib/query/query.ts';
import { useDevice } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { checkIcon, clockIcon, personIcon } from '../../ui/icons.ts';
import { Stamp } from '../../ui/scanner/stamp.tsx';
import styles from './capture-person.module.css';
import { CaptureProject } from './capture-project.tsx';
import { takeBack } from './outbox/capture-operations.ts';
import { useCaptures } from './outbox/use-captures.ts';
import { usePersonLabel } from './person-label.ts';
import { QualifyForm } from './qualify-form.tsx';
import { useBriefing } from './use-briefing.ts';
import { useStoreCapture } from './use-store-capture.ts';

interface PersonParts {
  readonly title: string;
  readonly detail: string;
  readonly stamp: ReactNode;
  readonly body: ReactNode;
}

export interface CapturePersonProps {
  readonly code: string;
  readonly projectId: string;
  readonly size: 'touch' | 'work';
  /** The kind of the code is unknown; it is taken for a person's. */
  readonly isUnknown: boolean;
  readonly isLoading: boolean;
  readonly onRetry: () => void;
  readonly onNext: () => void;
  /** The person was moved: the next one belongs to that project too. */
  readonly onMoved: (projectId: string) => void;
  readonly onHit: (tone: 'good' | 'wait') => void;
  readonly children: (parts: PersonParts) => ReactNode;
}

/** Words to tell a person before their code is scanned, shown before the first one. */
function Telling({ onBriefed, size }: { readonly onBriefed: () => void; readonly size: 'touch' | 'work' }) {
  const { t } = useTranslation('captures');
  const device = useDevice();
  const own = useEndpoint(getCurrentExhibitor, {}, { enabled: device === null, call: { isQuiet: true } }).data;
  const company = device?.company ?? own?.name ?? t('told.us');
  return (
    <div className={styles['told']}>
      <blockquote className={styles['words']}>
        <q>{currentTexts(currentLanguage()).SHARE_WITH_EXHIBITOR.saidByStaff.replace('{company}', company)}</q>
      </blockquote>
      <p>{t('told.what')}</p>
      <Button kind="main" size={size === 'work' ? 'work' : 'tall'} isWide={size === 'touch'} onClick={onBriefed}>
        {t('told.act')}
      </Button>
    </div>
  );
}

/** A person whose code was read: kept already, and asked about while they stand there. */
export function CapturePerson(props: CapturePersonProps) {
  const { code, projectId, size, isUnknown, isLoading, onRetry, onNext, onMoved, onHit, children } = props;
  const { t } = useTranslation('captures');
  const { t: common } = useTranslation();
  const isOnline = useIsOnline();
  const outbox = useOutbox();
  const store = useStoreCapture();
  const label = usePersonLabel();
  const [isBriefed, setBriefed] = useBriefing();
  const own = useCaptures().filter((one) => one.capture.code === code && one.projectId === projectId);
  const [last] = own;
  const isWaiting = !isOnline || last?.state === 'WAITING';
  const hit = useEffectEvent(onHit);
  useEffect(() => hit(isWaiting ? 'wait' : 'good'), [isWaiting]);

  const capture = () => {
    setBriefed();
    void store(projectId, code);
  };
  if (!isBriefed || last === undefined) {
    const act = size === 'work' ? 'work' : 'tall';
    return children({
      title: isBriefed ? printCode(code) : t('told.title'),
      detail: isBriefed ? t('uncaptured') : t('told.detail'),
      stamp: <Stamp tone="same" icon={personIcon} />,
      body: isBriefed ? (
        <div className={styles['told']}>
          <Button kind="main" size={act} isWide={size === 'touch'} onClick={capture}>
            {t('capture')}
          </Button>
        </div>
      ) : (
        <Telling size={size} onBriefed={capture} />
      ),
    });
  }
  const known = own.find(({ person }) => person !== null) ?? last;
  const [latest = last, ...before] = own.filter(({ isFurther }) => !isFurther);
  const first = before.findLast(({ at }) => relativeDay(at) === 'today');
  return children({
    title: t(isWaiting ? 'captured.waiting' : 'captured.title', { time: formatTime(latest.at) }),
    detail: first ? t('captured.again', { person: label(known), time: formatTime(first.at) }) : label(known),
    stamp: isWaiting ? <Stamp tone="wait" icon={clockIcon} /> : <Stamp tone="ok" icon={checkIcon} />,
    body: (
      <>
        <CaptureProject capture={last} onMoved={onMoved} />
        {isUnknown && known.person === null && (
          <div className={styles['unknown']}>
            <p>{t('unknown')}</p>
            {isOnline && (
              <Button kind="text" size="small" isBusy={isLoading} onClick={onRetry}>
                {common('ui.tryAgain')}
              </Button>
            )}
          </div>
        )}
        <QualifyForm
          key={`${code} ${projectId}`}
          captures={own}
          size={size}
          onNext={onNext}
          onUndo={
            last.state === 'HELD'
              ? () => {
                  if (outbox) void takeBack(outbox, ({ key }) => key === last.key);
                  onNext();
                }
              : null
          }
        />
      </>
    ),
  });
}
