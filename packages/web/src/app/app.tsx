import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Config } from '../lib/config/config.ts';
import { ConfigContext } from '../lib/config/config-context.ts';
import { createQueryClient } from '../lib/query/query.ts';
import { AppRouter } from './app-router.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { shells } from './shells/load-shell.ts';
import { Toaster } from './toaster.tsx';
import { UndefinedRole } from './undefined-role.tsx';
import { Waiting } from './waiting.tsx';

/** The root view: the host's role chooses one of the three shells. */
export function App({ config }: { readonly config: Config }) {
  const [queryClient] = useState(createQueryClient);
  if (config.role === null) return <UndefinedRole hosts={config.hosts} />;
  const Shell = shells[config.role];
  return (
    <ConfigContext value={config}>
      <QueryClientProvider client={queryClient}>
        <AppRouter>
          <ErrorBoundary>
            <Suspense fallback={<Waiting />}>
              <Shell />
            </Suspense>
          </ErrorBoundary>
        </AppRouter>
        <Toaster />
      </QueryClientProvider>
    </ConfigContext>
  );
}
