import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { codeRequest } from '../../features/accounts/code-request.ts';
import { useUnverified } from '../../features/accounts/use-unverified.ts';
import { PageBody, PageHeader } from '../../ui/business/page.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** A fair that is not public stays hidden from an invited person whose e-mail is not confirmed. */
export function NoSuchFair({ isSuspended = false }: { readonly isSuspended?: boolean }) {
  const { t } = useTranslation(['fairs', 'accounts']);
  const location = useLocation();
  const isUnverified = useUnverified() !== null;
  return (
    <>
      <PageHeader title={t('title')} />
      <PageBody>
        <EmptyState
          size="work"
          title={isSuspended ? t('missing.suspended') : t('missing.title')}
          actions={
            <>
              {isUnverified && (
                <ButtonLink to="/verify-email" state={codeRequest(location)} size="work" kind="main">
                  {t('accounts:unverified.confirm')}
                </ButtonLink>
              )}
              <ButtonLink to="/" size="work" kind={isUnverified ? 'outline' : 'main'}>
                {t('missing.back')}
              </ButtonLink>
            </>
          }
        >
          <p>{isSuspended ? t('missing.suspendedText') : t('missing.text')}</p>
          {isUnverified && <p>{t('accounts:unverified.fair')}</p>}
        </EmptyState>
      </PageBody>
    </>
  );
}
