import type { Path } from '../source/path';
import { type Place, Resource } from '../source/resource';

/**
 * An object as the API server keeps it, which is what controllers see. Its places are those of the text: where a default
 * was filled in, the origin answers with the closest parent that somebody wrote.
 */
export class EffectiveObject extends Resource {
  constructor(
    private readonly text: Resource,
    value: Resource['value'],
  ) {
    super(value, text.origin, text.external, text.modelled);
  }

  override get written(): Resource {
    return this.text;
  }

  override at(...path: Path): Place {
    return this.text.at(...path);
  }

  override atKey(...path: Path): Place {
    return this.text.atKey(...path);
  }
}
