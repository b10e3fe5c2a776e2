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
  /** How the frame around the code says it. */
  readonly onHit: (tone: HitTone) => void;
  readonly children: (parts: FoundParts) => ReactNode;
}

/** Finds out what the code is, and hands on what is said of it and what can be done. */
export function FoundCode({ code, children, onHit, ...rest }: FoundCodeProps) {
  const { answer, isAsking, retry } = useOwnCode(code);
  const { title, detail, stamp, hit } = useCodeLook(answer);
  const tell = useEffectEvent(onHit);
  useEffect(() => tell(hit), [hit]);
  return children({
    title,
    detail,
    stamp: <Stamp {...stamp} />,
    body: <CodeBody code={code} answer={answer} isAsking={isAsking} onRetry={retry} {...rest} />,
  });
}
