import { firstFew } from '../../../rules/support/first-few';
import type { Place } from '../../../source/resource';
import { formatLocation, locationOf } from '../../findings/report';

/** `IptablesSnatRule web (head.yaml:12:3)` */
export function placesText(places: readonly Place[]): string {
  return firstFew(places.map((place) => `${place.resource.title} (${formatLocation(locationOf(place))})`));
}
