import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { HitTone } from '../../ui/scanner/code-overlay.tsx';
import { Stamp } from '../../ui/scanner/stamp.tsx';
import type { Assigned } from './assign-form.tsx';
import { CodeBody } from './code-body.tsx';
import { useCodeLook } from './code-look.ts';
import type { Draft } from './use-drafts.ts';
import { useOwnCode } from './use-own-code.ts';
import type { Projects } from './use-projects.ts';

/** What a pane and a sheet are filled with. */
export interface FoundParts {
  readonly title: string;
  readonly detail: string;
  readonly stamp: ReactNode;
  readonly body: ReactNode;
}

interface FoundCodeProps {
  readonly code: string;
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

/** Looks up the code, and hands on its description and what can be done with it. */
export function FoundCode({ code, children, onHit, ...rest }: FoundCodeProps) {
  const { answer, isLoading, retry } = useOwnCode(code);
  const { title, detail, stamp, hit } = useCodeLook(answer);
  const reportHit = useEffectEvent(onHit);
  useEffect(() => reportHit(hit), [hit]);
  return children({
    title,
    detail,
    stamp: <Stamp {...stamp} />,
    body: <CodeBody code={code} answer={answer} isLoading={isLoading} onRetry={retry} {...rest} />,
  });
}
