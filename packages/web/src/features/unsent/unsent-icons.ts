import type { UnsentKind } from '../../lib/offline/unsent.ts';
import {
  archiveIcon,
  heartIcon,
  type IconShape,
  pencilIcon,
  personIcon,
  qrIcon,
  reportIcon,
  surveyIcon,
  tagIcon,
} from '../../ui/icons.ts';

/** One icon for each kind, in the list and in the question at sign-out. */
export const unsentIcons: Readonly<Record<UnsentKind, IconShape>> = {
  SCAN: qrIcon,
  ANSWERS: surveyIcon,
  NOTE: pencilIcon,
  FAVOURITE: heartIcon,
  WISH: reportIcon,
  ARCHIVE: archiveIcon,
  CATEGORY: tagIcon,
  PROFILE: personIcon,
};
