import { useTranslation } from 'react-i18next';
import { useOpensOffline } from '../../../lib/offline/opens-offline.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { scanIcon } from '../../../ui/icons.ts';
import styles from './points-screen.module.css';

/** A printed code that becomes a point on a phone. Decoration; its colours are the theme's own. */
function FirstUsePicture({ className }: { readonly className: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 350 232"
      preserveAspectRatio="xMidYMid meet"
      aria-hidden="true"
      focusable="false"
    >
      <g transform="rotate(-6 104 116)">
        <rect x="48" y="40" width="112" height="156" rx="9" fill="#fff" />
        <path d="M48 49a9 9 0 0 1 9-9h94a9 9 0 0 1 9 9v15H48z" fill="var(--primary)" />
        <g fill="#1b1a19">
          <path
            d="M68 84h22v22H68zM72 88v14h14V88zM76 92h6v6h-6zM118 84h22v22h-22zM122 88v14h14V88zM126 92h6v6h-6zM68 134h22v22H68zM72 138v14h14v-14zM76 142h6v6h-6z"
            fillRule="evenodd"
          />
          <path d="M96 84h5v5h-5zM106 84h6v10h-6zM96 94h5v10h-5zM104 100h8v5h-8zM68 112h10v5H68zM84 112h10v5H84zM98 110h5v12h-5zM108 112h12v5h-12zM126 112h14v5h-14zM74 122h6v6h-6zM90 122h6v5h-6zM108 122h5v10h-5zM118 124h8v5h-8zM132 122h8v12h-8zM96 134h10v5H96zM112 138h6v12h-6zM98 144h8v12h-8zM122 134h5v8h-5zM124 148h8v8h-8zM136 142h4v14h-4zM112 154h6v4h-6z" />
        </g>
        <path
          d="M62 90V84a6 6 0 0 1 6-6h6M134 78h6a6 6 0 0 1 6 6v6M146 150v6a6 6 0 0 1-6 6h-6M74 162h-6a6 6 0 0 1-6-6v-6"
          fill="none"
          stroke="var(--primary)"
          strokeWidth="3.5"
          strokeLinecap="round"
        />
        <rect x="80" y="174" width="48" height="6" rx="3" fill="#e7e3e0" />
      </g>
      <path
        d="M176 120c10-18 22-18 30-4"
        fill="none"
        stroke="var(--ink-3)"
        strokeWidth="2"
        strokeDasharray="1 6"
        strokeLinecap="round"
      />
      <rect x="214" y="26" width="98" height="180" rx="16" fill="var(--surface)" stroke="var(--ink)" strokeWidth="4" />
      <path d="M216 42a14 14 0 0 1 14-14h66a14 14 0 0 1 14 14v52h-94z" fill="#c3ced4" />
      <path d="M216 66c24-14 40 12 62 0s24-10 32-6v34h-94z" fill="#5f7f8f" opacity=".75" />
      <rect x="228" y="104" width="58" height="8" rx="4" fill="var(--ink)" />
      <g fill="var(--line)">
        <rect x="228" y="124" width="16" height="16" rx="4" />
        <rect x="250" y="129" width="44" height="6" rx="3" />
        <rect x="228" y="148" width="16" height="16" rx="4" />
        <rect x="250" y="153" width="36" height="6" rx="3" />
        <rect x="228" y="172" width="16" height="16" rx="4" />
        <rect x="250" y="177" width="42" height="6" rx="3" />
      </g>
      <circle cx="306" cy="94" r="15" fill="var(--ok)" />
      <path
        d="M299 94.5l5 5 9.500-10"
        fill="none"
        stroke="var(--surface)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

const steps = ['point', 'keep', 'decide'] as const;

/** The empty list teaches the one thing to do. */
export function FirstUse() {
  const { t } = useTranslation('scans');
  const opensOffline = useOpensOffline();
  const whyOf = (step: (typeof steps)[number]) =>
    t(step === 'point' && !opensOffline ? 'firstUse.point.whyWhileOpen' : `firstUse.${step}.why`);
  return (
    <div className={styles['page']}>
      <FirstUsePicture className={styles['picture']} />
      <h1 className={styles['title']}>{t('firstUse.title')}</h1>
      <ol className={styles['steps']}>
        {steps.map((step, index) => (
          <li key={step} className={styles['step']}>
            <span className={styles['number']} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <p className={styles['what']}>{t(`firstUse.${step}.what`)}</p>
              <p className={styles['why']}>{whyOf(step)}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className={styles['actions']}>
        <ButtonLink to="/scanner" kind="main" size="tall" isWide>
          <Icon of={scanIcon} size={20} className={styles['icon']} />
          {t('firstUse.openScanner')}
        </ButtonLink>
        <ButtonLink to="/scanner?type" kind="text" isWide>
          {t('firstUse.typeCode')}
        </ButtonLink>
      </div>
    </div>
  );
}
