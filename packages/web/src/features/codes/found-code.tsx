import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOnline } from '../../lib/offline/use-is-online.ts';
import { alertIcon, checkIcon, clockIcon, type IconShape, offlineIcon, qrIcon } from '../../ui/icons.ts';
import type { HitTone } from '../../ui/scanner/code-overlay.tsx';
import { Stamp, type StampTone } from '../../ui/scanner/stamp.tsx';
import type { Assigned } from './assign-form.tsx';
import { CodeBody } from './code-body.tsx';
import type { FoundParts, People } from './people.ts';
import type { Draft } from './use-drafts.ts';
import { type CodeAnswer, useOwnCode } from './use-own-code.ts';
import type { Projects } from './use-projects.ts';

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
