// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "solady/src/tokens/ERC20.sol";

/// A test stablecoin with EIP-2612 permit and an open mint. Name, symbol and decimals live in storage (slots 0, 1, 2)
/// and nothing is immutable, so the runtime code can be placed at a fixed address and initialised by writing slots.
contract TestToken is ERC20 {
    string private _name;
    string private _symbol;
    uint8 private _decimals;

    function name() public view override returns (string memory) {
        return _name;
    }

    function symbol() public view override returns (string memory) {
        return _symbol;
    }

    function decimals() public view override returns (uint8) {
        return _decimals;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    /// Solady grants Permit2 an infinite allowance by default; real stablecoins do not.
    function _givePermit2InfiniteAllowance() internal pure override returns (bool) {
        return false;
    }
}
