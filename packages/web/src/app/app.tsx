import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Config } from '../lib/config/config.ts';
import { ConfigContext } from '../lib/config/config-context.ts';
import { createQueryClient } from '../lib/query/query.ts';
import { PlainPage } from '../ui/plain-page.tsx';
import styles from './app.module.css';
import { AppRouter } from './app-router.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { shells } from './shells/load-shell.ts';
import { Toaster } from './toaster.tsx';
import { Waiting } from './waiting.tsx';

const hostNames = ['app', 'business', 'admin'] as const;

/** A host that is none of the three: shows that, with links to them. */
function UndefinedRole({ hosts }: { readonly hosts: Config['hosts'] }) {
  const { t } = useTranslation();
  return (
    <PlainPage title={t('undefinedRole.title')} role="alert">
      <p>{t('undefinedRole.text')}</p>
      <ul className={styles['hosts']}>
        {hostNames.map((host) => (
          <li key={host}>
            <a className={styles['host']} href={hosts[host]}>
              <b>{t(`undefinedRole.${host}`)}</b>
              <span>{hosts[host].replace(/^https?:\/\//, '')}</span>
            </a>
          </li>
        ))}
      </ul>
    </PlainPage>
  );
}

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
