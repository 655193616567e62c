/** The part of fengari's interface that the tests use: Lua's own C interface under its own names. */
declare module 'fengari' {
  type State = { readonly state: unique symbol };
  type Text = Uint8Array;

  export function to_luastring(text: string): Text;

  export const lua: {
    lua_getfield(state: State, at: number, name: Text): void;
    lua_newtable(state: State): void;
    lua_pcall(state: State, given: number, results: number, handler: number): number;
    lua_pop(state: State, count: number): void;
    lua_pushboolean(state: State, value: boolean): void;
    lua_pushnil(state: State): void;
    lua_pushnumber(state: State, value: number): void;
    lua_pushstring(state: State, text: Text): void;
    lua_setglobal(state: State, name: Text): void;
    lua_settable(state: State, at: number): void;
    lua_tojsstring(state: State, at: number): string;
  };

  export const lauxlib: {
    luaL_loadstring(state: State, text: Text): number;
    luaL_newstate(): State;
    luaL_requiref(state: State, name: Text, open: (state: State) => number, asGlobal: number): void;
  };

  export const lualib: {
    luaopen_base(state: State): number;
    luaopen_table(state: State): number;
  };
}
