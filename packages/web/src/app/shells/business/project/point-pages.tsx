import type { Beacon } from '@fairlead/contract/beacons';
import { isCode } from '@fairlead/contract/code';
import { completeTheme, fairColors } from '@fairlead/contract/color';
import type { Exhibition } from '@fairlead/contract/exhibitions';
import { getCurrentExhibitor } from '@fairlead/contract/exhibitors';
import type { Language } from '@fairlead/contract/languages';
import type { PublicPoint } from '@fairlead/contract/scans';
import type { CSSProperties } from 'react';
import { useSearchParams } from 'react-router';
import { type PointContext, PointEditor, PointScreen } from '../../../../features/beacons/point-editor.tsx';
import { PointDocuments, PointHead } from '../../../../features/scans/point/point-view.tsx';
import { consentTextsIn } from '../../../../features/scans/printed-code/consent-texts.ts';
import { GuestForm } from '../../../../features/scans/printed-code/guest-form.tsx';
import { FairBar } from '../../../../features/scans/printed-code/printed-point.tsx';
import { SurveyChoice, SurveyTryout } from '../../../../features/surveys/point-choice/survey-choice.tsx';
import { currentLanguage } from '../../../../lib/i18n/language.ts';
import { useEndpoint } from '../../../../lib/query/query.ts';
import { cssVariables } from '../../../../ui/css-variables.ts';
import { LanguageSwitch } from '../../../../ui/segmented.tsx';

interface VisitorViewProps {
  readonly point: PublicPoint;
  readonly part: 'FIRST' | 'OPENED' | { readonly projectId: string; readonly surveyId: string };
  readonly isDark: boolean;
  /** In which the texts are read. */
  readonly language: Language;
}

/** A fair's colours for a part of a page. */
function colorsOf(theme: NonNullable<PublicPoint['tradeFair']>['theme'] | undefined, isDark: boolean): CSSProperties {
  if (!theme) return {};
  const { main, light = null, dark = null } = theme;
  const colors = fairColors(completeTheme({ main, light, dark }), isDark ? 'dark' : 'light');
  return cssVariables({
    '--fair': colors.fair,
    '--on-fair': colors.onFair,
    '--primary': colors.primary,
    '--on-primary': colors.onPrimary,
    '--primary-tint': colors.primaryTint,
  });
}

/**
 * The visitor's own screens of a point, for a preview: what the printed code opens, the point once it is theirs, its survey.
 */
function VisitorView({ point, part, isDark, language }: VisitorViewProps) {
  const style = colorsOf(point.tradeFair?.theme, isDark);
  if (typeof part === 'object') {
    return (
      <div style={style}>
        <SurveyTryout key={part.surveyId} {...part} />
      </div>
    );
  }
  if (part === 'OPENED') {
    return (
      <div style={style}>
        <PointHead point={point} isUnderBar />
        <PointDocuments documents={point.documents} isLocked={false} />
      </div>
    );
  }
  return (
    <div style={style}>
      <FairBar name={point.tradeFair?.name ?? null} languages={<LanguageSwitch size="work" shown={language} />} />
      <PointHead point={point} />
      <PointDocuments documents={point.documents} isLocked />
      {/* A form to look at: sent, it would make a guest of the editor. */}
      <div inert>
        <GuestForm code="" hasDocuments={point.documents.length > 0} texts={consentTextsIn(currentLanguage())} />
      </div>
    </div>
  );
}

/** Returns what the editor of a point and its preview need of the project and the company. */
function usePointContext({ id, timeZone, stand, parent }: Exhibition): PointContext {
  const exhibitor = useEndpoint(getCurrentExhibitor, {}, { staleTime: 5 * 60_000, call: { isQuiet: true } });
  const { id: exhibitorId = '', name = '', logoUrl = null, language = currentLanguage() } = exhibitor.data ?? {};
  const tradeFair = parent && { id: parent.id, name: parent.name, timeZone, theme: parent.theme };
  return {
    projectId: id,
    timeZone,
    stand,
    language,
    exhibitor: { id: exhibitorId, name, logoUrl },
    tradeFair,
    view: VisitorView,
    surveyChoice: (point: Beacon) => <SurveyChoice point={point} />,
  };
}

/** The query may carry a printed code that was scanned for the new point, and the name that was typed there. */
export function NewPointPage({ project }: { readonly project: Exhibition }) {
  const [query] = useSearchParams();
  const code = query.get('code') ?? '';
  const start = { name: query.get('name') ?? undefined, code: isCode(code) ? code : undefined };
  return <PointEditor {...usePointContext(project)} start={start} />;
}

export function PointPage({ project }: { readonly project: Exhibition }) {
  return <PointScreen {...usePointContext(project)} />;
}
