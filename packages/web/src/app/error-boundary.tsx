import { Component, type ReactNode } from 'react';
import { ChunkLoadError } from '../lib/parts/load-chunk.ts';
import { reportAppError } from '../lib/telemetry/events.ts';
import { FailedPage } from './failed-page.tsx';

interface Props {
  readonly children: ReactNode;
}

interface State {
  readonly error: unknown;
  readonly hasFailed: boolean;
}

/** Stands around a shell and around each screen: what cannot be drawn says so instead of leaving an empty page. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, hasFailed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    reportAppError('SCREEN', error);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return <FailedPage reason={this.state.error instanceof ChunkLoadError ? 'chunk' : 'crash'} />;
  }
}
