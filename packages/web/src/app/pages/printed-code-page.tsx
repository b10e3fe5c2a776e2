import '../../ui/tokens.css';
import '../../ui/base.css';
import '../../ui/waiting.css';
import { completeTheme, fairColors, isHexColor } from '@fairlead/contract/color';
import type { Language } from '@fairlead/contract/languages';
import {
  type OpenedPoint,
  type PrintedPage,
  type PrintedPageContent,
  type PrintedPageData,
  type PrintedPageFrame,
  printedPageColorsId,
  printedPageDataId,
} from '@fairlead/contract/printed-page';
import { plainText, readRichText } from '@fairlead/contract/rich-text';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { StaticRouter } from 'react-router';
import { consentTextsIn } from '../../features/scans/printed-code/consent-texts.ts';
import { GuestForm } from '../../features/scans/printed-code/guest-form.tsx';
import { FairBar, Nowhere, PrintedPoint } from '../../features/scans/printed-code/printed-point.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import segments from '../../ui/segmented.module.css';
import { VisitorColumn } from '../../ui/visitor/frame.tsx';
import { pageTexts } from './page-texts.ts';
import styles from './printed-code-page.module.css';
import startClient from './start-client.js?raw';

const longestDescription = 200;
const locales = { en: 'en_GB', es: 'es_ES', de: 'de_DE' } as const;

/** Instructions for browsers without script; hidden in all others. */
function WithoutScript() {
  const { t } = useTranslation('scans');
  return (
    <noscript>
      <p className={styles['note']}>{t('printed.noScript')}</p>
    </noscript>
  );
}

function Content({ content: { code, info, language, form, opened } }: { readonly content: PrintedPageContent }) {
  const languages = <LanguageLinks current={language} />;
  if (info?.kind === 'BEACON') {
    return (
      <PrintedPoint point={info.point} languages={languages} isOpen={opened !== undefined}>
        {opened ? (
          <OpenedDocuments code={code ?? info.code} opened={opened} exhibitor={info.point.exhibitor.name} />
        ) : (
          <GuestForm
            code={code ?? info.code}
            hasDocuments={info.point.documents.length > 0}
            texts={consentTextsIn(language)}
            {...(form && { typed: form, faults: form.faults, failure: form.failure })}
          />
        )}
        <WithoutScript />
      </PrintedPoint>
    );
  }
  if (info?.kind === 'TRADE_FAIR') {
    return (
      <>
        <FairBar name={info.tradeFair.name} languages={languages} />
        {/* The client goes on to the fair at once. */}
        <div className="waiting" aria-busy="true">
          <span aria-hidden="true" className="ring ring-late" />
        </div>
        <WithoutScript />
      </>
    );
  }
  return <Nowhere kind={info === null ? 'MISSING' : 'PERSON'} languages={languages} />;
}

/** Escaped by React, as is every text on the page. */
const markupOf = (node: ReactNode): string => renderToStaticMarkup(node);

function describe({ info, language }: PrintedPageContent): { title: string; text: string } {
  const t = pageTexts[language].getFixedT(language, 'scans');
  switch (info?.kind) {
    case 'BEACON': {
      const { title, description, exhibitor } = info.point;
      const whole = plainText(readRichText(description ?? ''))
        .replace(/\s+/g, ' ')
        .trim();
      const letters = [...whole];
      const short =
        letters.length > longestDescription ? `${letters.slice(0, longestDescription - 1).join('')}…` : whole;
      return { title, text: short === '' ? exhibitor.name : short };
    }
    case 'TRADE_FAIR':
      return { title: info.tradeFair.name, text: '' };
    case 'VISITOR':
      return { title: t('printed.personTitle'), text: t('printed.personText') };
    default:
      return { title: t('result.title.MISSING'), text: t('result.detail.MISSING') };
  }
}

function Head({ content }: { readonly content: PrintedPageContent }) {
  const { title, text } = describe(content);
  const tab = `${title} · Fairlead`;
  const { code, info, origin, pictureUrl, language } = content;
  const isPreviewed = info?.kind === 'BEACON' || info?.kind === 'TRADE_FAIR';
  return (
    <>
      <title>{tab}</title>
      {text !== '' && <meta name="description" content={text} />}
      {isPreviewed ? (
        <>
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content="Fairlead" />
          <meta property="og:title" content={title} />
          {text !== '' && <meta property="og:description" content={text} />}
          <meta property="og:url" content={`${origin}/scan/${code}`} />
          <meta property="og:locale" content={locales[language]} />
          {pictureUrl !== null && <meta property="og:image" content={pictureUrl} />}
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  );
}

/** The fair's colours in both themes, above those of a fair that this phone remembers, until the client sets its own. */
function fairStyle({ info }: PrintedPageContent): string | null {
  const theme =
    info?.kind === 'BEACON' ? info.point.tradeFair?.theme : info?.kind === 'TRADE_FAIR' ? info.tradeFair.theme : null;
  if (!theme || !isHexColor(theme.main)) return null;
  const whole = completeTheme({ main: theme.main, light: theme.light ?? null, dark: theme.dark ?? null });
  const rule = (selector: string, mode: 'light' | 'dark') => {
    const colors = fairColors(whole, mode);
    const values = {
      fair: colors.fair,
      'on-fair': colors.onFair,
      primary: colors.primary,
      'on-primary': colors.onPrimary,
      'primary-tint': colors.primaryTint,
      'primary-light': whole.light,
      'primary-dark': whole.dark,
    };
    const declared = Object.entries(values).map(([name, value]) => `--${name}:${value}!important`);
    return `${selector}{${declared.join(';')}}`;
  };
  return rule(':root', 'light') + rule(':root[data-theme="dark"]', 'dark');
}

/** JSON as it may stand in an element of the page: no text in it ends the element. */
const asData = (data: PrintedPageData): string =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The whole page. The server names the returned styles and scripts in the security policy; nothing else may run. */
export function renderPrintedPage(content: PrintedPageContent, frame: PrintedPageFrame): PrintedPage {
  const { language, code, info, opened } = content;
  const within = (node: ReactNode) => (
    <I18nextProvider i18n={pageTexts[language]}>
      <StaticRouter location={`/scan/${code ?? ''}`}>{node}</StaticRouter>
    </I18nextProvider>
  );
  const mine = opened ? { token: opened.token, beaconId: opened.beaconId } : null;
  const data = { code, info, language, texts: consentTextsIn(language), opened: mine };
  const colors = fairStyle(content);
  const body = markupOf(
    within(
      <VisitorColumn>
        <Content content={content} />
      </VisitorColumn>,
    ),
  );
  const html = `<!doctype html>
<html lang="${language}">
<head>
${frame.head}
${markupOf(<Head content={content} />)}
<style>${frame.style}</style>${colors === null ? '' : `<style id="${printedPageColorsId}">${colors}</style>`}
<script>${frame.appearance}</script>
</head>
<body>
<div id="root">${body}</div>
<script type="application/json" id="${printedPageDataId}">${asData(data)}</script>
<template id="client">${frame.client}</template>
<script>${startClient}</script>
</body>
</html>
`;
  const styleTexts = colors === null ? [frame.style] : [frame.style, colors];
  return { html, styles: styleTexts, scripts: [frame.appearance, startClient] };
}

const order: readonly Language[] = ['en', 'de', 'es'];

/** The switch of languages (`ui/segmented.tsx`) where no script runs: the same segments, each a link to this page. */
function LanguageLinks({ current }: { readonly current: Language }) {
  const { t } = useTranslation();
  return (
    <nav className={`${segments['group']} ${segments['work']}`} aria-label={t('language.label')}>
      {order.map((language) => (
        <a
          key={language}
          href={`?lng=${language}`}
          className={segments['segment']}
          aria-label={`${language.toUpperCase()}, ${t(`language.${language}`)}`}
          aria-current={language === current}
        >
          {language.toUpperCase()}
        </a>
      ))}
    </nav>
  );
}

interface OpenedDocumentsProps {
  readonly code: string;
  readonly opened: OpenedPoint;
  /** The company that has the e-mail now. */
  readonly exhibitor: string;
}

/**
 * The point that the form opened, where no script runs. A form of its own asks for each document and brings the guest's token,
 * which must not stand in a URL.
 */
function OpenedDocuments({ code, opened: { token, documents }, exhibitor }: OpenedDocumentsProps) {
  const { t } = useTranslation('scans');
  return (
    <section className={styles['opened']} data-guest-form="" aria-label={t('point.documents')}>
      <p role="status">{t('printed.opened', { exhibitor })}</p>
      {documents.map(({ name, storageKey, url }) =>
        storageKey === null ? (
          <a key={name} href={url ?? ''} rel="noreferrer" className={buttonClass({ kind: 'quiet', isWide: true })}>
            {name}
          </a>
        ) : (
          <form key={storageKey} method="post" action={`/scan/${encodeURIComponent(code)}/document`}>
            <input type="hidden" name="token" value={token} />
            <input type="hidden" name="storageKey" value={storageKey} />
            <Button type="submit" kind="quiet" isWide>
              {name}
            </Button>
          </form>
        ),
      )}
    </section>
  );
}
