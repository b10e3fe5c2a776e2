import { printCode } from '@fairlead/contract/code';
import { currentTexts } from '@fairlead/contract/consent-texts';
import { listExhibitions } from '@fairlead/contract/exhibitions';
import { getCurrentExhibitor } from '@fairlead/contract/exhibitors';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { relativeDay } from '../../lib/dates.ts';
import { formatTime } from '../../lib/i18n/formats.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { nameWithStand } from '../../lib/i18n/shown-value.ts';
import type { Outbox } from '../../lib/offline/outbox.ts';
import { useIsOnline } from '../../lib/offline/use-is-online.ts';
import { useOpeningOutbox, useOutbox } from '../../lib/offline/use-outbox.tsx';
import { useEndpoint } from '../../lib/query/query.ts';
import { useDevice, useSubject } from '../../lib/session/session.ts';
import { storageKeys, writeStored } from '../../lib/storage/storage.ts';
import { useStored } from '../../lib/storage/use-stored.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { checkIcon, chevronDownIcon, clockIcon, personIcon } from '../../ui/icons.ts';
import { Menu, MenuChoices } from '../../ui/menu.tsx';
import { Stamp } from '../../ui/scanner/scanner-controls.tsx';
import styles from './captures.module.css';
import { captureCode, moveCapture, takeBack } from './outbox/capture-operations.ts';
import { canMove, type StoredCapture, usePersonLabel } from './outbox/stored-capture.ts';
import { useCaptures } from './outbox/use-captures.ts';
import { QualifyForm } from './qualify-form.tsx';

/** True once the signed-in person has read the briefing, and a way to say so. */
export function useBriefing(): readonly [boolean, () => void] {
  const subject = useSubject();
  const briefed = useStored(storageKeys.captureBriefed);
  return [subject !== null && briefed === subject, () => writeStored(storageKeys.captureBriefed, subject)];
}

interface Kept {
  readonly outbox: Outbox;
  /** Of the capture. */
  readonly key: string;
}

/** Keeps a code on the device, as soon as the queue is open; says so, and returns null, where that fails. */
export function useStoreCapture(): (projectId: string, code: string) => Promise<Kept | null> {
  const { t } = useTranslation('captures');
  const opening = useOpeningOutbox();
  return async (projectId, code) => {
    try {
      const outbox = await opening;
      if (outbox === null) throw new Error('Nobody is signed in');
      return { outbox, key: await captureCode(outbox, projectId, code) };
    } catch {
      showToast(t('notStored'), { severity: 'error' });
      return null;
    }
  };
}

interface CaptureProjectProps {
  readonly capture: StoredCapture;
  readonly onMoved?: (projectId: string) => void;
}

/** The project whose lead a person becomes; another one can be chosen until the server may have them. */
export function CaptureProject({ capture, onMoved }: CaptureProjectProps) {
  const { t } = useTranslation('captures');
  const outbox = useOutbox();
  const captures = useCaptures();
  const device = useDevice();
  const list = useEndpoint(
    listExhibitions,
    { query: { kind: 'PROJECT', limit: 200 } },
    { enabled: device === null, call: { isQuiet: true } },
  );
  const projects = device === null ? (list.data?.items ?? []) : [device.project];
  const own = projects.find(({ id }) => id === capture.projectId);
  // An archived project is not in the list.
  const name = own ? nameWithStand(own) : t('project.unknown');
  const others = projects.filter(({ id }) => id !== capture.projectId);
  if (projects.length === 0) return null;
  if (others.length === 0 || !canMove(capture, captures)) return <p className={styles['project']}>{name}</p>;
  const move = (projectId: string) => {
    if (!outbox || projectId === capture.projectId) return;
    void moveCapture(outbox, capture.key, projectId).then(() => onMoved?.(projectId));
  };
  return (
    <Menu
      trigger={
        <button type="button" className={styles['project']} aria-label={t('project.move', { name })}>
          <span>{name}</span>
          <Icon of={chevronDownIcon} size={16} />
        </button>
      }
    >
      <MenuChoices
        value={own?.id ?? null}
        options={projects.map((project) => ({ value: project.id, label: nameWithStand(project) }))}
        onChoose={move}
      />
    </Menu>
  );
}

interface PersonParts {
  readonly title: string;
  readonly detail: string;
  readonly stamp: ReactNode;
  readonly body: ReactNode;
}

interface CapturePersonProps {
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
