import { printCode } from '@fairlead/contract/code';
import { getOwnCode, type OwnCode } from '@fairlead/contract/codes';
import { getScanInfo } from '@fairlead/contract/scans';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../lib/client/failures.ts';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { useIsOnline } from '../../lib/offline/use-is-online.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { useDevice } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { alertIcon, checkIcon, clockIcon, type IconShape, offlineIcon, qrIcon } from '../../ui/icons.ts';
import type { HitTone } from '../../ui/scanner/code-overlay.tsx';
import { Stamp, type StampTone } from '../../ui/scanner/scanner-controls.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './assign-form.module.css';
import { type Assigned, AssignForm, type Draft } from './assign-form.tsx';
import type { FoundParts, People } from './people.ts';
import type { Projects } from './project-sheet.tsx';

/** Kind of a code for the staff that assigns codes. OTHER is another company's, UNKNOWN may be that as well. */
type CodeAnswer =
  | { readonly kind: 'LOADING' | 'UNREACHABLE' | 'GONE' | 'OTHER' | 'PERSON' | 'UNKNOWN' }
  | { readonly kind: 'BLANK'; readonly projectId: string | null }
  | { readonly kind: 'TAKEN'; readonly point: Extract<OwnCode, { kind: 'BEACON' }> }
  | { readonly kind: 'FAIR'; readonly name: string };

const isMissing = (error: Error | null): boolean => error instanceof ApiProblem && error.status === 404;

/** Kind of the code; asked anew for every sight of it, and as soon as the device is online again. */
function useOwnCode(code: string): {
  readonly answer: CodeAnswer;
  readonly isLoading: boolean;
  readonly retry: () => void;
} {
  const options = { gcTime: 0, refetchOnReconnect: 'always', call: { isQuiet: true } } as const;
  // A device assigns no codes, and is told about none.
  const isDevice = useDevice() !== null;
  const own = useEndpoint(getOwnCode, { params: { code } }, { ...options, enabled: !isDevice });
  // Not the company's: the public answer shows what kind of code it is, and never whose.
  const isForeign = isDevice || isMissing(own.error);
  const info = useEndpoint(getScanInfo, { query: { qrCode: code } }, { ...options, enabled: isForeign });

  const answer = (): CodeAnswer => {
    if (own.data?.kind === 'BLANK') return { kind: 'BLANK', projectId: own.data.projectId };
    if (own.data?.kind === 'BEACON') return { kind: 'TAKEN', point: own.data };
    if (own.data) return { kind: own.data.kind === 'VISITOR' ? 'PERSON' : 'GONE' };
    if (!isForeign) return { kind: own.error === null ? 'LOADING' : 'UNREACHABLE' };
    if (info.data?.kind === 'TRADE_FAIR') return { kind: 'FAIR', name: info.data.tradeFair.name };
    if (info.data) return { kind: info.data.kind === 'VISITOR' ? 'PERSON' : 'OTHER' };
    if (info.error === null) return { kind: 'LOADING' };
    return { kind: isMissing(info.error) ? 'UNKNOWN' : 'UNREACHABLE' };
  };
  const retry = () => {
    if (!isDevice) void own.refetch();
    if (isForeign) void info.refetch();
  };
  return { answer: answer(), isLoading: own.isFetching || info.isFetching, retry };
}

interface CodeBodyProps {
  readonly code: string;
  readonly answer: CodeAnswer;
  /** The code is being looked up, for the first time or again. */
  readonly isLoading: boolean;
  readonly projects: Projects;
  readonly size: 'touch' | 'work';
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly onAssigned: (assigned: Assigned) => void;
  readonly onRetry: () => void;
  readonly onNext: () => void;
  readonly onType: () => void;
}

/** Actions on a code that was read. */
function CodeBody(props: CodeBodyProps) {
  const { code, answer, isLoading, size, onRetry, onNext, onType } = props;
  const { t } = useTranslation(['codes', 'camera']);
  const { t: common } = useTranslation();
  const button = size === 'work' ? 'work' : 'tall';
  const other = size === 'work' ? 'outline' : 'quiet';
  const next = (kind: 'main' | typeof other) => (
    <Button kind={kind} size={button} onClick={onNext}>
      {t('next')}
    </Button>
  );
  const acts = () => {
    if (answer.kind === 'TAKEN') {
      const { projectId, beaconId } = answer.point;
      return (
        <>
          {next(other)}
          <ButtonLink to={`/project/${projectId}/mixie-point/${beaconId}`} kind="main" size={button}>
            {t('taken.open')}
          </ButtonLink>
        </>
      );
    }
    if (answer.kind === 'UNREACHABLE') {
      return (
        <>
          {next(other)}
          <Button kind="main" size={button} isBusy={isLoading} onClick={onRetry}>
            {common('ui.tryAgain')}
          </Button>
        </>
      );
    }
    return (
      <>
        <Button kind={other} size={button} onClick={onType}>
          {t('camera:live.type')}
        </Button>
        {next('main')}
      </>
    );
  };
  return (
    <>
      <div className={styles['bodyCode']} data-size={size}>
        <span className={styles['glyph']}>
          <Icon of={qrIcon} size={size === 'work' ? 20 : 24} />
        </span>
        <p className={styles['bodyText']}>
          <b translate="no" className={styles['print']}>
            {printCode(code)}
          </b>
          {answer.kind === 'TAKEN' && (
            <span translate="no" className={styles['point']}>
              {joinShown([answer.point.name, answer.point.projectName])}
            </span>
          )}
        </p>
      </div>
      {answer.kind === 'LOADING' && (
        <div className={styles['bodyLoading']} aria-busy="true">
          <Skeleton shape="most" />
          <Skeleton shape="half" />
        </div>
      )}
      {answer.kind === 'BLANK' && (
        <AssignForm
          code={code}
          printedFor={answer.projectId}
          projects={props.projects}
          size={size}
          draft={props.draft}
          onDraft={props.onDraft}
          onAssigned={props.onAssigned}
          onRefused={onRetry}
        />
      )}
      {answer.kind !== 'BLANK' && answer.kind !== 'LOADING' && (
        <div className={styles['acts']} data-size={size}>
          {acts()}
        </div>
      )}
    </>
  );
}

interface CodeLook {
  readonly title: string;
  readonly detail: string;
  readonly stamp: { readonly tone: StampTone; readonly icon: IconShape };
  readonly hit: HitTone;
}

/** How a code is described before anything can be done with it. */
function useCodeLook(answer: CodeAnswer): CodeLook {
  const { t } = useTranslation('codes');
  const isOnline = useIsOnline();
  const refused = { stamp: { tone: 'none', icon: alertIcon }, hit: 'none' } as const;
  switch (answer.kind) {
    case 'LOADING':
      return { title: t('loading'), detail: '', stamp: { tone: 'same', icon: qrIcon }, hit: 'good' };
    case 'BLANK':
      return {
        title: t('blank.title'),
        detail: t('blank.detail'),
        stamp: { tone: 'ok', icon: checkIcon },
        hit: 'good',
      };
    case 'TAKEN': {
      const { isArchived } = answer.point;
      const detail = t(isArchived ? 'taken.archived' : 'taken.detail');
      return { title: t('taken.title'), detail, stamp: { tone: 'same', icon: checkIcon }, hit: 'good' };
    }
    case 'UNREACHABLE': {
      const icon = isOnline ? clockIcon : offlineIcon;
      const [title, detail] = isOnline
        ? [t('unavailable.server'), t('unavailable.serverDetail')]
        : [t('unavailable.offline'), t('unavailable.offlineDetail')];
      return { title, detail, stamp: { tone: 'wait', icon }, hit: 'wait' };
    }
    case 'FAIR':
      return { title: t('FAIR.title'), detail: t('FAIR.detail', { name: answer.name }), ...refused };
    default:
      return { title: t(`${answer.kind}.title`), detail: t(`${answer.kind}.detail`), ...refused };
  }
}

interface FoundCodeProps {
  readonly code: string;
  readonly people: People;
  /** Whose leads people are; undefined until it is known. */
  readonly projectId: string | undefined;
  readonly projects: Projects;
  readonly size: 'touch' | 'work';
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly onAssigned: (assigned: Assigned) => void;
  readonly onNext: () => void;
  readonly onType: () => void;
  /** The colour of the frame around the code. */
  readonly onHit: (tone: HitTone) => void;
  readonly children: (parts: FoundParts) => ReactNode;
}

/** The longest wait for the kind of a code, for a person who stands there. */
const patienceMs = 1_000;

function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

/** Looks up the code, which decides what can be done with it: a person is asked about, a printed code is assigned or shown. */
export function FoundCode({ people, projectId, children, onHit, ...rest }: FoundCodeProps) {
  const { code, size, onNext } = rest;
  const { answer, isLoading, retry } = useOwnCode(code);
  const { title, detail, stamp, hit } = useCodeLook(answer);
  const isLate = useIsLate();
  const isUnknown = answer.kind === 'UNREACHABLE' || (answer.kind === 'LOADING' && isLate);
  const isPerson = projectId !== undefined && (answer.kind === 'PERSON' || (isUnknown && people.takesUnknown));
  const isOther = !isPerson && answer.kind !== 'LOADING';
  const reportHit = useEffectEvent(onHit);
  const drop = useEffectEvent(() => people.drop(code));
  useEffect(() => {
    if (!isPerson) reportHit(hit);
  }, [hit, isPerson]);
  useEffect(() => {
    if (isOther) drop();
  }, [isOther]);
  if (isPerson) {
    const { Person } = people;
    const { fixed, choose } = rest.projects;
    return (
      <Person
        code={code}
        projectId={projectId}
        size={size}
        isUnknown={isUnknown}
        isLoading={isLoading}
        onRetry={retry}
        onNext={onNext}
        onMoved={fixed ? onNext : choose}
        onHit={onHit}
      >
        {children}
      </Person>
    );
  }
  return children({
    title,
    detail,
    stamp: <Stamp {...stamp} />,
    body: <CodeBody answer={answer} isLoading={isLoading} onRetry={retry} {...rest} />,
  });
}
