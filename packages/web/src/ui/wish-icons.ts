import type { WishKind } from '@fairlead/contract/wishes';
import { calendarIcon, eyeIcon, type IconShape, phoneIcon, reportIcon } from './icons.ts';

export const wishIcons: Readonly<Record<WishKind, IconShape>> = {
  QUOTE: reportIcon,
  CALL: phoneIcon,
  MEETING: calendarIcon,
  LOOKING: eyeIcon,
};
