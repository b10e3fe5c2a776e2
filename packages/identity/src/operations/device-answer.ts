import type { Context } from '../context.ts';
import type { Device } from '../store/devices.ts';
import { errors } from '../wire/cognito-error.ts';

export function assertDeviceTracking(context: Context): void {
  if (context.deviceTracking === 'off') throw errors.deviceTrackingOff();
}

const seconds = (time: Date): number => time.getTime() / 1000;

/** Returns a device as the protocol writes it. */
export function deviceAnswer(device: Device): object {
  const attributes: Record<string, string> = {
    device_status: device.remembered ? 'remembered' : 'not_remembered',
    ...(device.name !== null && { device_name: device.name }),
    last_ip_used: device.network,
  };
  return {
    DeviceKey: device.deviceKey,
    DeviceAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    DeviceCreateDate: seconds(device.createdAt),
    DeviceLastModifiedDate: seconds(device.modifiedAt),
    DeviceLastAuthenticatedDate: seconds(device.authenticatedAt),
  };
}
