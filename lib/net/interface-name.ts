/**
 * Whether Linux takes a text for the name of an interface.
 * Copied behaviour: torvalds/linux v6.12 net/core/dev.c, dev_valid_name; include/uapi/linux/if.h: IFNAMSIZ is 16.
 */
export function isInterfaceName(text: string): boolean {
  return text !== '' && Buffer.byteLength(text) < 16 && text !== '.' && text !== '..' && !/[/:\s]/.test(text);
}
