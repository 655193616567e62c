import { lauxlib, lua, lualib, to_luastring } from 'fengari';

export interface LuaHealth {
  readonly status: string;
  readonly message: string;
}

/** Runs a health script as Argo CD does: `obj` is the object, and of the libraries base and table are there. */
export function runHealth(script: string, obj: unknown): LuaHealth {
  const state = lauxlib.luaL_newstate();
  lauxlib.luaL_requiref(state, to_luastring('_G'), lualib.luaopen_base, 1);
  lauxlib.luaL_requiref(state, to_luastring('table'), lualib.luaopen_table, 1);
  push(state, obj);
  lua.lua_setglobal(state, to_luastring('obj'));
  const failed = lauxlib.luaL_loadstring(state, to_luastring(script)) || lua.lua_pcall(state, 0, 1, 0);
  if (failed) throw new Error(text(state, -1));
  return { status: field(state, 'status'), message: field(state, 'message') };
}

type State = ReturnType<typeof lauxlib.luaL_newstate>;

function push(state: State, value: unknown): void {
  if (typeof value === 'string') lua.lua_pushstring(state, to_luastring(value));
  else if (typeof value === 'number') lua.lua_pushnumber(state, value);
  else if (typeof value === 'boolean') lua.lua_pushboolean(state, value);
  else if (value === null || value === undefined) lua.lua_pushnil(state);
  else {
    lua.lua_newtable(state);
    const entries: [string | number, unknown][] = Array.isArray(value)
      ? value.map((one, i) => [i + 1, one])
      : Object.entries(value as object);
    for (const [key, one] of entries) {
      push(state, key);
      push(state, one);
      lua.lua_settable(state, -3);
    }
  }
}

function field(state: State, name: string): string {
  lua.lua_getfield(state, -1, to_luastring(name));
  const found = text(state, -1);
  lua.lua_pop(state, 1);
  return found;
}

function text(state: State, at: number): string {
  return lua.lua_tojsstring(state, at);
}
