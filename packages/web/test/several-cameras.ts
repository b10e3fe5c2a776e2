import type { Page } from 'playwright-core';

export interface PretendedCamera {
  readonly id: string;
  readonly label: string;
  /** The CSS colour of its picture. */
  readonly colour?: string;
  /** Pictures of codes, as data URLs, with the place of each in a frame of 1280 × 720. */
  readonly codes?: readonly { readonly url: string; readonly x: number; readonly y: number; readonly size: number }[];
}

/** A device with these cameras, of which the browser opens the first unless another one is asked for by its id. */
export const pretendCameras = (page: Page, cameras: readonly PretendedCamera[]): Promise<unknown> =>
  page.addInitScript((listed) => {
    let isAllowed = false;
    Object.defineProperty(navigator.permissions, 'query', { value: async () => ({ state: 'granted' }) });
    const enumerateDevices = async () =>
      listed.map(({ id, label }) => ({
        kind: 'videoinput',
        deviceId: isAllowed ? id : '',
        label: isAllowed ? label : '',
        groupId: 'device',
      }));
    const getUserMedia = async ({ video }: { video: { deviceId?: { exact: string } } }) => {
      isAllowed = true;
      const asked = video.deviceId?.exact;
      const camera = listed.find(({ id }) => id === (asked ?? listed[0]?.id));
      if (camera === undefined) throw new DOMException('No such camera', 'OverconstrainedError');
      const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
      const context = canvas.getContext('2d');
      const pictures = (camera.codes ?? []).map(({ url }) => Object.assign(new Image(), { src: url }));
      const draw = () => {
        if (context === null) return;
        context.fillStyle = camera.colour ?? '#7c7a78';
        context.fillRect(0, 0, 1280, 720);
        for (const [index, { x, y, size }] of (camera.codes ?? []).entries()) {
          const picture = pictures[index];
          if (picture?.complete) context.drawImage(picture, x, y, size, size);
        }
      };
      draw();
      const timer = setInterval(draw, 100);
      const stream = canvas.captureStream(10);
      const [track] = stream.getVideoTracks();
      if (track === undefined) throw new Error('A canvas has a track');
      const stop = track.stop.bind(track);
      Object.assign(track, {
        getSettings: () => ({ deviceId: camera.id }),
        getCapabilities: () => ({}),
        stop: () => {
          clearInterval(timer);
          stop();
        },
      });
      document.documentElement.dataset['openCamera'] = camera.id;
      return stream;
    };
    Object.defineProperty(navigator, 'mediaDevices', {
      value: Object.assign(new EventTarget(), { enumerateDevices, getUserMedia }),
    });
  }, cameras);

/** The id of the camera that was opened last. */
export const openCameraOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset['openCamera']);
