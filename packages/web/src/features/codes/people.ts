import type { ComponentType, ReactNode } from 'react';

/** Contents of a pane and a sheet. */
export interface FoundParts {
  readonly title: string;
  readonly detail: string;
  readonly stamp: ReactNode;
  readonly body: ReactNode;
}

export interface PersonProps {
  readonly code: string;
  readonly projectId: string;
  readonly size: 'touch' | 'work';
  /** The kind of the code is unknown; it is taken for a person's. */
  readonly isUnknown: boolean;
  readonly isLoading: boolean;
  readonly onRetry: () => void;
  readonly onNext: () => void;
  /** The person was moved to another project. */
  readonly onMoved: (projectId: string) => void;
  readonly onHit: (tone: 'good' | 'wait') => void;
  readonly children: (parts: FoundParts) => ReactNode;
}

/** The scanner's handling of people's codes; the app brings it. */
export interface People {
  /** A code of unknown kind is taken for a person's. */
  readonly takesUnknown: boolean;
  /** Codes are taken one after the other, and nothing is shown of them. */
  readonly isRapid: boolean;
  /** Keeps a code that may be a person's, before anybody knows. */
  readonly keep: (code: string, projectId: string) => void;
  /** It turned out to be something else. */
  readonly drop: (code: string) => void;
  /** No more is known about it for now. */
  readonly leave: (code: string) => void;
  readonly takeRapidly: (code: string, projectId: string, showNotice: (text: string) => void) => Promise<void>;
  /** A person whose code was read. */
  readonly Person: ComponentType<PersonProps>;
  /** Beside the ways to a code: over the camera, or on a page without one. */
  readonly control: (isOverCamera: boolean) => ReactNode;
  /** Over the camera. */
  readonly status: ReactNode;
  readonly tray: (onRate: (code: string) => void) => ReactNode;
  /** At the foot of a phone. */
  readonly navigation: (projectId: string | undefined) => ReactNode;
}
