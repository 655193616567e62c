import { noOverload } from './calls';
import { isFailure, MadeList, MadeMapping } from './made';
import { type Failure, Mapping, type Result, type Value } from './value';

/** What a macro makes of the results of its loop. */
export interface Collector {
  /** False if the rest would not change what it gives. */
  take(result: Result, item: Value): boolean;
  give(): Result;
}

/** `all` and `exists`: one result that decides hides the errors of all others. */
export class Junction implements Collector {
  private result: Result;

  constructor(private readonly decides: boolean) {
    this.result = !decides;
  }

  take(result: Result): boolean {
    if (result === !this.decides) return true;
    if (result === this.decides || typeof this.result === 'boolean') this.result = truth(result);
    return result !== this.decides;
  }

  give(): Result {
    return this.result;
  }
}

/** A collector that the first error ends. */
abstract class Strict implements Collector {
  private failure: Failure | undefined;

  take(result: Result, item: Value): boolean {
    this.failure = isFailure(result) ? result : this.add(result, item);
    return this.failure === undefined;
  }

  give(): Result {
    return this.failure ?? this.whole();
  }

  protected abstract add(result: Value, item: Value): Failure | undefined;
  protected abstract whole(): Value;
}

export class ExactlyOne extends Strict {
  private count = 0;

  protected add(result: Value): Failure | undefined {
    if (typeof result !== 'boolean') return noOverload;
    if (result) this.count++;
    return undefined;
  }

  protected whole(): Value {
    return this.count === 1;
  }
}

export class Items extends Strict {
  private readonly items: Value[] = [];

  protected add(result: Value): undefined {
    this.items.push(result);
  }

  protected whole(): Value {
    return new MadeList(this.items);
  }
}

export class Filtered extends Strict {
  private readonly items: Value[] = [];

  protected add(result: Value, item: Value): Failure | undefined {
    if (typeof result !== 'boolean') return noOverload;
    if (result) this.items.push(item);
    return undefined;
  }

  protected whole(): Value {
    return new MadeList(this.items);
  }
}

/** The same keys with other values. */
export class Entries extends Strict {
  private readonly entries = new MadeMapping();

  protected add(result: Value, key: Value): Failure | undefined {
    return this.entries.add(key, result);
  }

  protected whole(): Value {
    return this.entries;
  }
}

/** The entries of all maps together. */
export class Merged extends Strict {
  private readonly entries = new MadeMapping();

  protected add(result: Value): Failure | undefined {
    if (!(result instanceof Mapping)) return noOverload;
    for (const key of result.keys()) {
      const failure = this.entries.add(key, result.get(key) as Value);
      if (failure) return failure;
    }
    return undefined;
  }

  protected whole(): Value {
    return this.entries;
  }
}

function truth(result: Result): Result {
  return typeof result === 'boolean' || isFailure(result) ? result : noOverload;
}
