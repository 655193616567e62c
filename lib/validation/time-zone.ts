/** Why a text names no time zone, and the zone that was meant. */
interface Fault {
  readonly message: string;
  readonly meant?: string;
}

/**
 * What is wrong with the time zone of a CronJob: the API server looks for a file of that name, with its capitals. The
 * zones are those that Node.js has.
 * Copied behaviour: kubernetes/kubernetes v1.36.0 pkg/apis/batch/validation/validation.go, validateTimeZone; Go's
 * time.LoadLocation.
 */
export function zoneFault(text: string): Fault | undefined {
  if (/^local$/i.test(text)) return { message: 'which is another one on every machine' };
  const known = zoneOf(text);
  if (known === undefined) return { message: 'which is no time zone' };
  if (known === text) return undefined;
  if (known.toLowerCase() === text.toLowerCase())
    return { message: 'which is no time zone: capitals count', meant: known };
  // An alias, of which Node.js does not say how it is written: every part of a name begins with a capital.
  const isWritten = text.split(/[/_]/).every((part) => /^[A-Z0-9]/.test(part)) || aliasWords.test(text);
  return isWritten ? undefined : { message: 'which is no time zone: capitals count', meant: known };
}

/** Parts of names that begin with a small letter: `America/Port_of_Spain`. */
const aliasWords = /^[A-Z][A-Za-z]*(\/[A-Z][A-Za-z]*(_(of|es|d)_[A-Z]|_[A-Z])?[A-Za-z_]*)+$/;

/** The zone that Node.js takes a text for, whatever its case. */
function zoneOf(text: string): string | undefined {
  // A difference from UTC is no name.
  if (!/^[A-Za-z]/.test(text)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
