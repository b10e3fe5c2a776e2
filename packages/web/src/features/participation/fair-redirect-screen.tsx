import { getPublicTradeFair, type PublicTradeFair } from '@fairlead/contract/trade-fairs';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ApiProblem } from '../../lib/client/failures.ts';
import { countryName, formatDayRange } from '../../lib/i18n/formats.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { VisitorMark } from '../../ui/visitor/thumbnail.tsx';
import styles from './participation.module.css';
import { rememberFair } from './remembered-fair.ts';

/** A fair as visitors see it: its colour as an area, its name, when and where, and whose it is. */
export function FairHead({ fair }: { readonly fair: PublicTradeFair }) {
  const { t } = useTranslation('participation');
  const { startsAt, endsAt, timeZone, venue, city, countryCode } = fair;
  const dates = startsAt === null ? '' : formatDayRange(startsAt, endsAt ?? startsAt, timeZone);
  const place = [venue, city, countryCode && countryName(countryCode)].filter(Boolean).join(', ');
  return (
    <>
      <header className={styles['head']}>
        <VisitorMark name={fair.organizer.name} logoUrl={fair.logoUrl} className={styles['mark']} />
        <h1 translate="no" className={styles['title']}>
          {fair.name}
        </h1>
        <p className={styles['facts']}>
          {dates !== '' && <span>{dates}</span>}
          {place !== '' && <span>{place}</span>}
        </p>
      </header>
      {fair.description !== null && <p className={styles['about']}>{fair.description}</p>}
      <p className={styles['organizer']}>{t('by', { organizer: fair.organizer.name })}</p>
    </>
  );
}

/** Page of a fair's code: the fair in its colour, remembered from now on, and the way to its registration. */
export function FairRedirectScreen({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const { id = '' } = useParams();
  const { data, error, refetch } = useEndpoint(
    getPublicTradeFair,
    { query: { qrCode: id } },
    { call: { isQuiet: true } },
  );
  if (data) return <Welcome fair={data} isSignedIn={isSignedIn} />;
  if (error === null) return <div aria-busy="true" />;
  const isUnknown = error instanceof ApiProblem && (error.status === 404 || error.status === 400);
  return isUnknown ? <NoSuchFair /> : <ErrorState isPage onRetry={() => void refetch()} />;
}

export function NoSuchFair() {
  const { t } = useTranslation('participation');
  usePageTitle(t('none.title'));
  return (
    <EmptyState
      isPage
      title={t('none.title')}
      actions={
        <ButtonLink to="/mixie-points" kind="main">
          {t('none.toPoints')}
        </ButtonLink>
      }
    >
      {t('none.text')}
    </EmptyState>
  );
}

function Welcome({ fair, isSignedIn }: { readonly fair: PublicTradeFair; readonly isSignedIn: boolean }) {
  const { t } = useTranslation('participation');
  usePageTitle(fair.name);
  useEffect(() => rememberFair(fair), [fair]);
  const next = `/add-participation/${fair.id}`;
  const back = `?${new URLSearchParams({ return: next })}`;
  return (
    <article>
      <FairHead fair={fair} />
      <div className={styles['actions']}>
        {isSignedIn ? (
          <ButtonLink to={next} kind="main" size="tall" isWide>
            {t('enter')}
          </ButtonLink>
        ) : (
          <>
            <ButtonLink to={`/sign-up${back}`} kind="main" size="tall" isWide>
              {t('signUp')}
            </ButtonLink>
            <ButtonLink to={`/login${back}`} kind="text" isWide>
              {t('signIn')}
            </ButtonLink>
          </>
        )}
        <p className={styles['small']}>{t('why')}</p>
      </div>
    </article>
  );
}
