import type { ReactNode } from 'react';
import { ApiProblem } from '../../lib/client/failures.ts';
import { ButtonLink } from '../button-link.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { PageBody, PageHeader } from './page.tsx';

interface PagePlaceholderProps {
  readonly title: string;
  /** Why there is nothing to show; null while it is being fetched. */
  readonly error: Error | null;
  readonly missing: { readonly title: string; readonly text: ReactNode };
  /** The list that it belongs to. */
  readonly list: { readonly to: string; readonly label: string };
  readonly failed: string;
  readonly onRetry: () => void;
}

/** The page of one object while it is fetched, when it does not exist, and when fetching it failed. */
export function PagePlaceholder({ title, error, missing, list, failed, onRetry }: PagePlaceholderProps) {
  const problem = error instanceof ApiProblem ? error : null;
  // A path whose id cannot exist is answered with 400.
  const isMissing = problem !== null && [400, 404].includes(problem.status);
  return (
    <>
      <PageHeader title={title} />
      <PageBody>
        {isMissing && (
          <EmptyState
            size="work"
            title={missing.title}
            actions={
              <ButtonLink to={list.to} size="work" kind="main">
                {list.label}
              </ButtonLink>
            }
          >
            {missing.text}
          </EmptyState>
        )}
        {error !== null && !isMissing && (
          <ErrorState size="work" title={failed} requestId={problem?.requestId} onRetry={onRetry} />
        )}
      </PageBody>
    </>
  );
}
