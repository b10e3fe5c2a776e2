import { isCode, normalizeCode, printCode } from '@fairlead/contract/code';
import { checkReceiptCode } from '@fairlead/contract/receipts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../lib/client/failures.ts';
import { formatDayAndTime } from '../../lib/i18n/formats.ts';
import { useSearch } from '../../lib/navigation/navigation.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { alertIcon, clockIcon, sealIcon } from '../../ui/icons.ts';
import { TextField } from '../../ui/text-field.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { VisitorBar } from '../../ui/visitor/header.tsx';
import styles from './receipt.module.css';

const looks = {
  ok: sealIcon,
  bad: alertIcon,
  warn: clockIcon,
} as const;

/** The server's answer about a code. */
function Result({ code }: { readonly code: string }) {
  const { t } = useTranslation('receipts');
  const { data, error, refetch } = useEndpoint(
    checkReceiptCode,
    { params: { receiptCode: code } },
    { staleTime: 0, call: { isQuiet: true } },
  );
  if (!data && error === null) return <div className={styles['sealLine']} aria-busy="true" />;
  const look = data === undefined ? 'warn' : data.isGenuine ? 'ok' : 'bad';
  const title = data === undefined ? 'seal.UNCHECKED' : data.isGenuine ? 'genuine' : 'notGenuine';
  const when = data?.at ? formatDayAndTime(data.at) : '';
  const text = (() => {
    if (data === undefined) return error instanceof ApiProblem ? error.detail : t('unchecked');
    if (!data.state) return t('notGenuineText');
    return data.at === null ? t('hasLeft') : t(`since.${data.state}`, { when });
  })();
  return (
    <div className={styles['sealLine']} role={look === 'ok' ? 'status' : 'alert'}>
      <span className={classNames(styles['seal'], styles[look])} aria-hidden="true">
        <Icon of={looks[look]} />
      </span>
      <div>
        <p className={classNames(styles['strong'], styles[`${look}Text`])}>{t(title)}</p>
        <p className={styles['soft']}>
          <span translate="no" className={styles['figures']}>
            {printCode(code)}
          </span>{' '}
          · {text}
        </p>
        {data === undefined && (
          <Button kind="text" onClick={() => void refetch()}>
            {t('tryAgain')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Checks a receipt by its code: for anybody, and without a name. */
export function CheckScreen() {
  const { t } = useTranslation('receipts');
  usePageTitle(t('checkTitle'));
  const [search, setSearch] = useSearch();
  const asked = normalizeCode(search.get('code') ?? '');
  const [typed, setTyped] = useState(asked);
  const [fault, setFault] = useState<string | undefined>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = normalizeCode(typed);
    setFault(isCode(code) ? undefined : t('codeFault'));
    if (isCode(code)) setSearch({ code }, { replace: true });
  };
  return (
    <>
      <VisitorBar backLabel={t('back')} backTo="/" />
      <div className={styles['receipt']}>
        <h1 className={styles['display']}>{t('checkTitle')}</h1>
        <p className={styles['soft']}>{t('checkText')}</p>
        <form noValidate className={styles['form']} onSubmit={submit}>
          <TextField
            label={t('codeLabel')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            {...(fault !== undefined && { error: fault })}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
          />
          <Button type="submit" kind="main" size="tall" isWide>
            {t('checkAct')}
          </Button>
        </form>
        {isCode(asked) && <Result key={asked} code={asked} />}
        <p className={styles['soft']}>{t('checkFile')}</p>
      </div>
    </>
  );
}
