/** A device may be so far ahead of us; within this, what it sends keeps its order. */
const aheadMs = 5 * 60_000;

/** Figures cover no more; what says so comes from a clock that begins in the year of its device, or was set by hand. */
const maxBehindMs = 400 * 86_400_000;

interface DeviceTime {
  readonly occurredAt: Date;
  readonly isClockClamped: boolean;
}

/** So long before there was what a device read its clock may be behind: a phone set to another zone is. */
const beforeMs = 86_400_000;

/** Returns the device's time where that is possible, else now. `madeAt` is the time when the scanned thing came into being. */
export function boundTime(occurredAt: Date, now: Date, madeAt?: Date): DeviceTime {
  const ahead = occurredAt.getTime() - now.getTime();
  const isBefore = madeAt !== undefined && occurredAt.getTime() < madeAt.getTime() - beforeMs;
  const isClockClamped = ahead > aheadMs || ahead < -maxBehindMs || isBefore;
  return { occurredAt: isClockClamped ? now : occurredAt, isClockClamped };
}
