import { getLegalText, type LegalDocument } from '@fairlead/contract/legal';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AccountFrame } from './account-frame.tsx';
import { LegalText } from './legal-text.tsx';

/** The terms of use or the privacy notice, for everybody. */
export function LegalScreen({ document }: { readonly document: LegalDocument }) {
  const { t } = useTranslation('accounts');
  const input = { params: { document }, query: { lang: currentLanguage() } };
  const { data, error, refetch } = useEndpoint(getLegalText, input, { call: { isQuiet: true } });
  return (
    <AccountFrame
      title={data?.title ?? t(`legal.read.${document}`)}
      subtitle={data && t('legal.version', { version: data.textVersion })}
    >
      {data && <LegalText text={data} headings="h2" />}
      {!data && error === null && (
        <div aria-busy="true">
          <Skeleton />
          <Skeleton shape="most" />
        </div>
      )}
      {!data && error !== null && <ErrorState onRetry={() => void refetch()} />}
    </AccountFrame>
  );
}
