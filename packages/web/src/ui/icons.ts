/** One drawing on a grid of 20 or 24: lines of 1.75 px, dots (heavier) and filled parts. */
export interface IconShape {
  readonly grid: 20 | 24;
  readonly line?: string;
  readonly dots?: string;
  readonly fill?: string;
}

export const checkIcon: IconShape = { grid: 24, line: 'M5 12.6l4.5 4.4L19 7.3' };
export const clockIcon: IconShape = {
  grid: 24,
  line: 'M3.25 12a8.75 8.75 0 1 0 17.5 0a8.75 8.75 0 1 0 -17.5 0zM12 7.3V12l3.2 2',
};
export const alertIcon: IconShape = {
  grid: 24,
  line: 'M3.25 12a8.75 8.75 0 1 0 17.5 0a8.75 8.75 0 1 0 -17.5 0zM12 7.7v5',
  dots: 'M12 16.1h.01',
};
export const helpIcon: IconShape = {
  grid: 24,
  line: 'M3.25 12a8.75 8.75 0 1 0 17.5 0a8.75 8.75 0 1 0 -17.5 0zM9.6 9.6a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2 1-1.2 1.8',
  dots: 'M12 16.6h.01',
};
export const infoIcon: IconShape = {
  grid: 24,
  line: 'M3.25 12a8.75 8.75 0 1 0 17.5 0a8.75 8.75 0 1 0 -17.5 0zM12 11.3v5',
  dots: 'M12 7.9h.01',
};
export const offlineIcon: IconShape = {
  grid: 24,
  line: 'M3.5 3.5l17 17M6.9 8.7A4.7 4.7 0 0 0 7.6 18h9.1M19.8 16.6A3.9 3.9 0 0 0 17.3 10a5.7 5.7 0 0 0-7.6-3.6',
};
export const lockIcon: IconShape = {
  grid: 24,
  line: 'M7.5 10.5h9a2.5 2.5 0 0 1 2.5 2.5v5a2.5 2.5 0 0 1 -2.5 2.5h-9a2.5 2.5 0 0 1 -2.5 -2.5v-5a2.5 2.5 0 0 1 2.5 -2.5zM8 10.5V8a4 4 0 0 1 8 0v2.5',
};
export const backIcon: IconShape = { grid: 24, line: 'M15 5l-7 7 7 7' };
export const nextIcon: IconShape = { grid: 24, line: 'M9.5 5.5L16 12l-6.5 6.5' };
export const chevronDownIcon: IconShape = { grid: 24, line: 'M6 9.5l6 6 6-6' };
export const chevronUpIcon: IconShape = { grid: 20, line: 'M5.5 12.25 10 7.75l4.5 4.5' };
export const moreIcon: IconShape = { grid: 24, dots: 'M5.5 12h.01M12 12h.01M18.5 12h.01' };
export const closeIcon: IconShape = { grid: 24, line: 'M6 6l12 12M18 6L6 18' };
export const plusIcon: IconShape = { grid: 24, line: 'M12 5v14M5 12h14' };
export const searchIcon: IconShape = {
  grid: 24,
  line: 'M4.25 11a6.75 6.75 0 1 0 13.5 0a6.75 6.75 0 1 0 -13.5 0zM16 16l4.3 4.3',
};
export const eyeIcon: IconShape = {
  grid: 24,
  line: 'M2.8 12S6 5.75 12 5.75 21.2 12 21.2 12 18 18.25 12 18.25 2.8 12 2.8 12ZM9.1 12a2.9 2.9 0 1 0 5.8 0a2.9 2.9 0 1 0 -5.8 0z',
};
export const sunIcon: IconShape = {
  grid: 24,
  line: 'M8.1 12a3.9 3.9 0 1 0 7.8 0a3.9 3.9 0 1 0 -7.8 0zM12 2.9v2M12 19.1v2M2.9 12h2M19.1 12h2M5.6 5.6L7 7M17 17l1.4 1.4M5.6 18.4L7 17M17 7l1.4-1.4',
};
export const linkIcon: IconShape = {
  grid: 24,
  line: 'M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L11.8 6.5M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.3-1.3',
};
export const outIcon: IconShape = { grid: 24, line: 'M7.5 16.5l9-9M9 7.5h7.5V15' };
export const shareIcon: IconShape = {
  grid: 24,
  line: 'M12 15V3.75M8 7.5l4-4 4 4M7 11H5.75A1.75 1.75 0 0 0 4 12.75v6A1.75 1.75 0 0 0 5.75 20.5h12.5A1.75 1.75 0 0 0 20 18.75v-6A1.75 1.75 0 0 0 18.25 11H17',
};
export const downloadIcon: IconShape = { grid: 24, line: 'M12 4v11M7.5 10.7l4.5 4.5 4.5-4.5M5 20h14' };
export const uploadIcon: IconShape = { grid: 20, line: 'M10 12.75V3.5M6 7.25l4-4 4 4M3.5 16.5h13' };
export const scanIcon: IconShape = {
  grid: 24,
  line: 'M3.75 8.5V6.75a3 3 0 0 1 3-3H8.5M15.5 3.75h1.75a3 3 0 0 1 3 3V8.5M20.25 15.5v1.75a3 3 0 0 1-3 3H15.5M8.5 20.25H6.75a3 3 0 0 1-3-3V15.5M7.5 12h9',
};
export const torchIcon: IconShape = { grid: 24, line: 'M13 3L6 13.5h5L10.5 21 18 10.3h-5.5L13 3Z' };
export const imageIcon: IconShape = {
  grid: 24,
  line: 'M6.75 4.75h10.5a3 3 0 0 1 3 3v8.5a3 3 0 0 1 -3 3h-10.5a3 3 0 0 1 -3 -3v-8.5a3 3 0 0 1 3 -3zM7.5 9.8a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0zM4.5 17l4.7-4.2 3 2.7 3.5-3.7 4.3 4.2',
};
export const keyboardIcon: IconShape = {
  grid: 24,
  line: 'M5.55 6h12.9a2.8 2.8 0 0 1 2.8 2.8v6.4a2.8 2.8 0 0 1 -2.8 2.8h-12.9a2.8 2.8 0 0 1 -2.8 -2.8v-6.4a2.8 2.8 0 0 1 2.8 -2.8zM8.5 14.3h7',
  dots: 'M6.8 10h.01M10.3 10h.01M13.8 10h.01M17.2 10h.01',
};
export const rapidIcon: IconShape = {
  grid: 24,
  line: 'M12.05 4.75h5.9a2.8 2.8 0 0 1 2.8 2.8v8.9a2.8 2.8 0 0 1 -2.8 2.8h-5.9a2.8 2.8 0 0 1 -2.8 -2.8v-8.9a2.8 2.8 0 0 1 2.8 -2.8zM6.2 7v10M3.2 9v6',
};
export const cameraOffIcon: IconShape = {
  grid: 24,
  line: 'M3.5 3.5l17 17M17.5 18.25H5.25a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2H6.5M10 5.75h4.3l1.5 1.5h3a2 2 0 0 1 2 2v6.5M9.6 10.6a3.5 3.5 0 0 0 4.6 4.9',
};
export const archiveIcon: IconShape = {
  grid: 24,
  line: 'M4.55 4.5h14.9a1.3 1.3 0 0 1 1.3 1.3v1.65a1.3 1.3 0 0 1 -1.3 1.3h-14.9a1.3 1.3 0 0 1 -1.3 -1.3v-1.65a1.3 1.3 0 0 1 1.3 -1.3zM4.9 8.75v8.75a2 2 0 0 0 2 2h10.2a2 2 0 0 0 2-2V8.75M10 12.75h4',
};
export const personIcon: IconShape = {
  grid: 24,
  line: 'M8.1 8.2a3.9 3.9 0 1 0 7.8 0a3.9 3.9 0 1 0 -7.8 0zM4.5 20.25c.7-3.7 3.7-5.75 7.5-5.75s6.8 2.05 7.5 5.75',
};
export const pointsIcon: IconShape = {
  grid: 24,
  line: 'M5.35 4.75h2.8a1.6 1.6 0 0 1 1.6 1.6v2.8a1.6 1.6 0 0 1 -1.6 1.6h-2.8a1.6 1.6 0 0 1 -1.6 -1.6v-2.8a1.6 1.6 0 0 1 1.6 -1.6zM5.35 13.75h2.8a1.6 1.6 0 0 1 1.6 1.6v2.8a1.6 1.6 0 0 1 -1.6 1.6h-2.8a1.6 1.6 0 0 1 -1.6 -1.6v-2.8a1.6 1.6 0 0 1 1.6 -1.6zM13.5 6.2h6.8M13.5 9.4h4.2M13.5 15.2h6.8M13.5 18.4h4.2',
};
export const qrIcon: IconShape = {
  grid: 24,
  line: 'M5.15 3.75h3.2a1.4 1.4 0 0 1 1.4 1.4v3.2a1.4 1.4 0 0 1 -1.4 1.4h-3.2a1.4 1.4 0 0 1 -1.4 -1.4v-3.2a1.4 1.4 0 0 1 1.4 -1.4zM15.65 3.75h3.2a1.4 1.4 0 0 1 1.4 1.4v3.2a1.4 1.4 0 0 1 -1.4 1.4h-3.2a1.4 1.4 0 0 1 -1.4 -1.4v-3.2a1.4 1.4 0 0 1 1.4 -1.4zM5.15 14.25h3.2a1.4 1.4 0 0 1 1.4 1.4v3.2a1.4 1.4 0 0 1 -1.4 1.4h-3.2a1.4 1.4 0 0 1 -1.4 -1.4v-3.2a1.4 1.4 0 0 1 1.4 -1.4zM14.25 14.25v2.5M14.25 20.25h2.3M18.2 14.25h2.05v3.2M20.25 20.25h.01',
};
export const tagIcon: IconShape = {
  grid: 24,
  line: 'M3.8 11.2V5.3a1.5 1.5 0 0 1 1.5-1.5h5.9a2 2 0 0 1 1.4.6l7.4 7.4a1.7 1.7 0 0 1 0 2.4L14.2 20a1.7 1.7 0 0 1-2.4 0l-7.4-7.4a2 2 0 0 1-.6-1.4Z',
  dots: 'M8.2 8.2h.01',
};
export const onPhoneIcon: IconShape = {
  grid: 24,
  line: 'M8.8 2.75h6.4a2.8 2.8 0 0 1 2.8 2.8v12.9a2.8 2.8 0 0 1 -2.8 2.8h-6.4a2.8 2.8 0 0 1 -2.8 -2.8v-12.9a2.8 2.8 0 0 1 2.8 -2.8zM9.4 12.2l1.9 1.9 3.4-3.8',
};
export const checkCircleIcon: IconShape = {
  grid: 24,
  line: 'M3.25 12a8.75 8.75 0 1 0 17.5 0a8.75 8.75 0 1 0 -17.5 0zM8.3 12.3l2.6 2.5 4.9-5.2',
};
export const pencilIcon: IconShape = { grid: 24, line: 'M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5l-4.5 1ZM13.5 7l3.5 3.5' };
export const retryIcon: IconShape = { grid: 24, line: 'M20 4.8v5h-5M19.5 9.8A8 8 0 1 0 19.8 14' };
export const buildingIcon: IconShape = {
  grid: 24,
  line: 'M5 20.25V5.25a1.5 1.5 0 0 1 1.5-1.5h7A1.5 1.5 0 0 1 15 5.25v15M15 9.75h2.5a1.5 1.5 0 0 1 1.5 1.5v9M3.25 20.25h17.5M8.5 8h3M8.5 12h3M8.5 16h3',
};
export const projectsIcon: IconShape = {
  grid: 20,
  line: 'M2.75 6A1.5 1.5 0 0 1 4.25 4.5h3.4l2 2.25h6.1a1.5 1.5 0 0 1 1.5 1.5v6.25a1.5 1.5 0 0 1-1.5 1.5H4.25a1.5 1.5 0 0 1-1.5-1.5z',
};
export const chartIcon: IconShape = {
  grid: 20,
  line: 'M3.25 16.75h13.5M5.75 13.5v-4M10 13.5v-9M14.25 13.5V7.75',
};
export const reportIcon: IconShape = {
  grid: 20,
  line: 'M4.75 2.75h6.5l4 4v10.5H4.75zM11 2.75V7h4.25M7.5 10.75h5M7.5 13.75h3.25',
};
export const leadsIcon: IconShape = {
  grid: 20,
  line: 'M4.5 6.5a3 3 0 1 0 6 0a3 3 0 1 0 -6 0zM2.25 16.25c.35-2.9 2.5-4.5 5.25-4.5s4.9 1.6 5.25 4.5M13.1 3.8a3 3 0 0 1 0 5.4M14.9 12.2c1.65.65 2.65 2.05 2.85 4.05',
};
export const mixiePointIcon: IconShape = {
  grid: 20,
  line: 'M4 3h3.25a1 1 0 0 1 1 1v3.25a1 1 0 0 1 -1 1h-3.25a1 1 0 0 1 -1 -1v-3.25a1 1 0 0 1 1 -1zM12.75 3h3.25a1 1 0 0 1 1 1v3.25a1 1 0 0 1 -1 1h-3.25a1 1 0 0 1 -1 -1v-3.25a1 1 0 0 1 1 -1zM4 11.75h3.25a1 1 0 0 1 1 1v3.25a1 1 0 0 1 -1 1h-3.25a1 1 0 0 1 -1 -1v-3.25a1 1 0 0 1 1 -1zM11.75 11.75h2.4v2.4M17 11.75v2.5M17 17h-2.6M11.75 16.6v.4',
};
export const settingsIcon: IconShape = {
  grid: 20,
  line: 'M3 6h7.5M15.5 6H17M3 14h1.5M9.5 14H17M10.75 6a2.25 2.25 0 1 0 4.5 0a2.25 2.25 0 1 0 -4.5 0zM4.75 14a2.25 2.25 0 1 0 4.5 0a2.25 2.25 0 1 0 -4.5 0z',
};
export const upDownIcon: IconShape = { grid: 20, line: 'M6.5 7.75 10 4.25l3.5 3.5M6.5 12.25l3.5 3.5 3.5-3.5' };
export const mailIcon: IconShape = {
  grid: 20,
  line: 'M4.25 4.25h11.5a1.75 1.75 0 0 1 1.75 1.75v8a1.75 1.75 0 0 1 -1.75 1.75h-11.5a1.75 1.75 0 0 1 -1.75 -1.75v-8a1.75 1.75 0 0 1 1.75 -1.75zM3 5.75 10 11l7-5.25',
};
export const phoneIcon: IconShape = {
  grid: 20,
  line: 'm6.4 3 1.7 3.75-1.65 1.4a10.2 10.2 0 0 0 5.4 5.4l1.4-1.65L17 13.6v2.05A1.35 1.35 0 0 1 15.55 17 13.1 13.1 0 0 1 3 4.45 1.35 1.35 0 0 1 4.35 3z',
};
export const globeIcon: IconShape = {
  grid: 20,
  line: 'M2.75 10a7.25 7.25 0 1 0 14.5 0a7.25 7.25 0 1 0 -14.5 0zM2.75 10h14.5M10 2.75c2 2 3 4.4 3 7.25s-1 5.25-3 7.25c-2-2-3-4.4-3-7.25s1-5.25 3-7.25z',
};
export const rowsIcon: IconShape = { grid: 20, line: 'M3.25 5h13.5M3.25 10h13.5M3.25 15h13.5' };
export const copyIcon: IconShape = {
  grid: 20,
  line: 'M8.5 7h7a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1 -1.5 1.5h-7a1.5 1.5 0 0 1 -1.5 -1.5v-7a1.5 1.5 0 0 1 1.5 -1.5zM13 7V4.5A1.5 1.5 0 0 0 11.5 3h-7A1.5 1.5 0 0 0 3 4.5v7A1.5 1.5 0 0 0 4.5 13H7',
};
export const banIcon: IconShape = {
  grid: 20,
  line: 'M2.75 10a7.25 7.25 0 1 0 14.5 0a7.25 7.25 0 1 0 -14.5 0zM5 5l10 10',
};
export const undoIcon: IconShape = { grid: 20, line: 'M7 4 3.5 7.5 7 11M3.5 7.5h8a4.5 4.5 0 0 1 0 9H8' };
export const shieldIcon: IconShape = {
  grid: 20,
  line: 'M10 2.75 16 5v4.5c0 3.75-2.4 6.4-6 7.75-3.6-1.35-6-4-6-7.75V5z',
};
export const sealIcon: IconShape = {
  grid: 24,
  line: 'M12 2.9l2.3 1.7 2.8-.1.8 2.7 2.3 1.6-.9 2.7.9 2.7-2.3 1.6-.8 2.7-2.8-.1L12 20.1l-2.3-1.7-2.8.1-.8-2.7-2.3-1.6.9-2.7-.9-2.7 2.3-1.6.8-2.7 2.8.1ZM8.8 11.7l2.2 2.1 4.2-4.4',
};
export const historyIcon: IconShape = {
  grid: 20,
  line: 'M3.5 4v3.5H7M3.75 7.25A7 7 0 1 1 3 10.5M10 6.5V10l2.5 1.75',
};
export const warningIcon: IconShape = { grid: 20, line: 'M10 3.25 17.75 16.5H2.25zM10 8.25v3.5M10 14.1v.05' };
export const eyeOffIcon: IconShape = {
  grid: 24,
  line: 'M3.5 3.5l17 17M9.6 6A9.2 9.2 0 0 1 12 5.75c6 0 9.2 6.25 9.2 6.25a16 16 0 0 1-2.7 3.4M14.1 14.1a2.9 2.9 0 0 1-4.1-4.1M6.2 8.1A15.6 15.6 0 0 0 2.8 12S6 18.25 12 18.25a9 9 0 0 0 3.9-.85',
};
export const fairIcon: IconShape = {
  grid: 20,
  line: 'M3 8.25 10 3.5l7 4.75M4.5 8.5v8h11v-8M8 16.5v-4.25h4v4.25M2.75 16.5h14.5',
};
/** Two columns of dots: the handle of a row that can be moved. */
export const gripIcon: IconShape = {
  grid: 20,
  fill: 'M7 3.75a1.25 1.25 0 1 0 0 2.5a1.25 1.25 0 1 0 0 -2.5zM13 3.75a1.25 1.25 0 1 0 0 2.5a1.25 1.25 0 1 0 0 -2.5zM7 8.75a1.25 1.25 0 1 0 0 2.5a1.25 1.25 0 1 0 0 -2.5zM13 8.75a1.25 1.25 0 1 0 0 2.5a1.25 1.25 0 1 0 0 -2.5zM7 13.75a1.25 1.25 0 1 0 0 2.5a1.25 1.25 0 1 0 0 -2.5zM13 13.75a1.25 1.25 0 1 0 0 2.5a1.25 1.25 0 1 0 0 -2.5z',
};
export const singleIcon: IconShape = {
  grid: 20,
  line: 'M3.75 10a6.25 6.25 0 1 0 12.5 0a6.25 6.25 0 1 0 -12.5 0z',
  fill: 'M7.5 10a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0z',
};
export const multiIcon: IconShape = {
  grid: 20,
  line: 'M6 3.75h8a2.25 2.25 0 0 1 2.25 2.25v8a2.25 2.25 0 0 1 -2.25 2.25h-8a2.25 2.25 0 0 1 -2.25 -2.25v-8a2.25 2.25 0 0 1 2.25 -2.25zM6.75 10.25l2.25 2.25 4.25-5',
};
export const textIcon: IconShape = { grid: 20, line: 'M3.5 5h13M3.5 10h13M3.5 15h7' };
export const surveyIcon: IconShape = {
  grid: 20,
  line: 'M2.75 5.4 4.1 6.75l2.4-2.6M9.5 5.5h7.75M2.75 11.4l1.35 1.35 2.4-2.6M9.5 11.5h7.75M3.25 16.5H6M9.5 16.5h5',
};
export const calendarIcon: IconShape = {
  grid: 20,
  line: 'M4.75 4h10.5a1.75 1.75 0 0 1 1.75 1.75v9.5a1.75 1.75 0 0 1 -1.75 1.75h-10.5a1.75 1.75 0 0 1 -1.75 -1.75v-9.5a1.75 1.75 0 0 1 1.75 -1.75zM3 8.25h14M6.75 2.5v3M13.25 2.5v3',
};
export const boldIcon: IconShape = {
  grid: 20,
  line: 'M6 4h4.5a2.9 2.9 0 0 1 0 5.8H6zM6 9.8h5.25a3.1 3.1 0 0 1 0 6.2H6z',
};
export const bulletsIcon: IconShape = {
  grid: 20,
  line: 'M7.5 5h9.25M7.5 10h9.25M7.5 15h9.25',
  dots: 'M3.5 5h.01M3.5 10h.01M3.5 15h.01',
};
export const numbersIcon: IconShape = {
  grid: 20,
  line: 'M8 5h8.75M8 10h8.75M8 15h8.75M3.25 4l1-.5v3M3 9h1.6L3 11.5h1.75M3 14h1.6v2.5H3',
};
export const swapIcon: IconShape = { grid: 20, line: 'M3.5 7h12M12.5 4l3 3-3 3M16.5 13.5h-12M7.5 10.5l-3 3 3 3' };
/** A lens, and arrows that go round it. */
export const switchCameraIcon: IconShape = {
  grid: 24,
  line: 'M10.75 18.5h-5a2.5 2.5 0 0 1-2.5-2.5V8a2.5 2.5 0 0 1 2.5-2.5h3M13.25 5.5h5a2.5 2.5 0 0 1 2.5 2.5v8a2.5 2.5 0 0 1-2.5 2.5h-3M6.25 3l2.5 2.5-2.5 2.5M17.75 16l-2.5 2.5 2.5 2.5M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z',
};
export const cameraIcon: IconShape = {
  grid: 24,
  line: 'M4.5 8.25h3l1.5-2.5h6l1.5 2.5h3a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5h-15a1.5 1.5 0 0 1-1.5-1.5v-8a1.5 1.5 0 0 1 1.5-1.5zM8.5 13.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0z',
};
export const duplicateIcon: IconShape = {
  grid: 20,
  line: 'M8.5 7h7A1.5 1.5 0 0 1 17 8.5v7a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 15.5v-7A1.5 1.5 0 0 1 8.5 7zM13 7V4.500A1.5 1.5 0 0 0 11.5 3h-7A1.5 1.5 0 0 0 3 4.5v7A1.5 1.5 0 0 0 4.500 13H7M12 9.750v4.500M9.750 12h4.500',
};
export const printIcon: IconShape = {
  grid: 24,
  line: 'M7.5 8.5V4h9v4.5M7.5 17H6a2.25 2.25 0 0 1-2.25-2.25v-4A2.25 2.25 0 0 1 6 8.5h12a2.25 2.25 0 0 1 2.25 2.25v4A2.25 2.25 0 0 1 18 17h-1.5M7.5 14h9v6h-9z',
};
export const heartIcon: IconShape = {
  grid: 24,
  line: 'M12 20.2S3.8 15.3 3.8 9.5A4.5 4.5 0 0 1 12 6.9a4.5 4.5 0 0 1 8.2 2.6c0 5.8-8.2 10.7-8.2 10.7Z',
};
export const minusIcon: IconShape = { grid: 24, line: 'M5 12h14' };
export const unlockIcon: IconShape = {
  grid: 20,
  line: 'M6 8.75h8a1.75 1.75 0 0 1 1.75 1.75v4.5a1.75 1.75 0 0 1 -1.75 1.75h-8a1.75 1.75 0 0 1 -1.75 -1.75v-4.5a1.75 1.75 0 0 1 1.75 -1.75zM6.75 8.75V6.25a3.25 3.25 0 0 1 6.3-1.1',
};
export const filterIcon: IconShape = { grid: 20, line: 'M3 5.25h14M5.75 10h8.5M8.5 14.75h3' };
export const columnsIcon: IconShape = {
  grid: 20,
  line: 'M4.5 4h11a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1 -1.5 1.5h-11a1.5 1.5 0 0 1 -1.5 -1.5v-9a1.5 1.5 0 0 1 1.5 -1.5zM7.7 4v12M12.3 4v12',
};
export const flagIcon: IconShape = { grid: 24, line: 'M6 20.75V4.5h11.5l-2.75 4 2.75 4H6' };
export const keyIcon: IconShape = {
  grid: 20,
  line: 'M9.7 10.3 16.5 3.5M13.75 6.25l2 2M11.5 8.5l1.5 1.5M3.25 13.25a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0z',
};
export const deviceIcon: IconShape = {
  grid: 20,
  line: 'M7 2.75h6a1.75 1.75 0 0 1 1.75 1.75v11a1.75 1.75 0 0 1 -1.75 1.75h-6a1.75 1.75 0 0 1 -1.75 -1.75v-11a1.75 1.75 0 0 1 1.75 -1.75zM9 14.75h2',
};
export const cardIcon: IconShape = {
  grid: 20,
  line: 'M4.25 4.5h11.5a1.75 1.75 0 0 1 1.75 1.75v7.5a1.75 1.75 0 0 1 -1.75 1.75h-11.5a1.75 1.75 0 0 1 -1.75 -1.75v-7.5a1.75 1.75 0 0 1 1.75 -1.75zM2.5 8.25h15M5.5 12.25h3',
};
